/** A code stays in the picture for many frames: it is let through once, and again after it was out of sight. */
const OUT_OF_SIGHT_MS = 1500;

export function createCodeGate() {
  const lastSeen = new Map<string, number>();
  /** @param now ms */
  return (codes: readonly string[], now: number): readonly string[] => {
    const fresh = [...new Set(codes)].filter((code) => {
      const seen = lastSeen.get(code);
      return seen === undefined || now - seen > OUT_OF_SIGHT_MS;
    });
    for (const code of codes) lastSeen.set(code, now);
    return fresh;
  };
}
