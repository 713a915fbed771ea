// Values kept on this device. Storage may be full, forbidden or hold nonsense: the page works on.

export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`torony.${key}`) ?? "null");
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(`torony.${key}`, JSON.stringify(value));
  } catch {
    // Nothing is kept then.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(`torony.${key}`);
  } catch {
    // It was not kept then.
  }
}
