// Walking over a board by arrow keys: one point at a time is in the order of the Tab key.

import type { Attachment } from "svelte/attachments";
import { isArrow, neighbour, type Place } from "./board";

export class Cursor {
  point = $state("");
  #places: () => ReadonlyMap<string, Place>;
  #elements = new Map<string, SVGElement>();

  constructor(places: () => ReadonlyMap<string, Place>, first: string) {
    this.#places = places;
    this.point = first;
  }

  attach(point: string): Attachment<SVGElement> {
    return (element) => {
      this.#elements.set(point, element);
      return () => this.#elements.delete(point);
    };
  }

  key(event: KeyboardEvent, pick: () => void): void {
    if (isArrow(event.key)) {
      this.point = neighbour(this.#places(), this.point, event.key);
      this.#elements.get(this.point)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      pick();
    } else {
      return;
    }
    event.preventDefault();
  }
}
