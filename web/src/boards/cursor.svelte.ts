// Walking over a board by arrow keys: one point at a time is in the order of the Tab key.

import type { Attachment } from "svelte/attachments";
import type { SVGAttributes } from "svelte/elements";
import { isArrow, neighbour, type Place } from "./board";

/** Who wants to know what happens to a point. */
export interface Listeners {
  onpick: ((point: string) => void) | undefined;
  onhover: ((point: string | null) => void) | undefined;
}

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

  /** What makes an element the button of a point, for fingers, keys and screen readers. */
  button(
    point: string,
    label: string,
    pressed: boolean,
    { onpick, onhover }: Listeners,
  ): SVGAttributes<SVGElement> & { "data-point": string } {
    return {
      role: "button",
      "data-point": point,
      tabindex: this.point === point ? 0 : -1,
      "aria-label": label,
      "aria-pressed": pressed || undefined,
      onclick: (event) => {
        event.stopPropagation();
        onpick?.(point);
      },
      onkeydown: (event) => this.#key(event, () => onpick?.(point)),
      onpointerenter: () => onhover?.(point),
      onpointerleave: () => onhover?.(null),
      onfocus: () => {
        this.point = point;
        onhover?.(point);
      },
      onblur: () => onhover?.(null),
    };
  }

  #key(event: KeyboardEvent, pick: () => void): void {
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
