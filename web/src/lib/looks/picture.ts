// The board as a picture by itself, and files made in the page.

import { Problem } from "../words/errors";

// What style sheets may say and a picture must say itself, with what goes without saying.
const STYLES: Readonly<Record<string, string>> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  opacity: "1",
  "font-size": "16px",
  "font-weight": "400",
  "text-anchor": "start",
  "dominant-baseline": "auto",
};
const PICTURE_WIDTH = 1600;

/** The drawing without what only serves clicks and keys. */
export function standalone(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const originals = [...board.querySelectorAll("*")];
  [...copy.querySelectorAll("*")].forEach((element, index) => {
    const original = originals[index];
    if (original?.hasAttribute("class")) {
      const style = getComputedStyle(original);
      for (const [name, usual] of Object.entries(STYLES)) {
        const value = style.getPropertyValue(name);
        if (value && value !== usual) element.setAttribute(name, value);
      }
    }
    element.removeAttribute("class");
  });
  for (const hit of copy.querySelectorAll("[role=button]")) hit.remove();
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("role", "img");
  copy.setAttribute("font-family", "system-ui, sans-serif");
  copy.removeAttribute("class");
  return copy.outerHTML.replaceAll("<!---->", "");
}

export async function toPng(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = PICTURE_WIDTH;
    canvas.height = Math.round((PICTURE_WIDTH * image.naturalHeight) / image.naturalWidth);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Problem("problem.picture")))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function download(name: string, content: string | Blob, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
