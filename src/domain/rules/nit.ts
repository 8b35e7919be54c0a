const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** `890700906-0`, as it stands on paper; '' where there is none. */
export function formatNit(nit: unknown): string {
  const digits = String(nit ?? '').trim();
  return digits && `${digits}-${toNitCheckDigit(digits)}`;
}

/** The check digit of a Colombian tax number given without it. */
export function toNitCheckDigit(nit: string): number {
  const digits = [...nit.replace(/\D/g, '')].reverse().slice(0, WEIGHTS.length);
  const rest =
    digits.reduce((sum, digit, place) => sum + Number(digit) * (WEIGHTS[place] ?? 0), 0) % 11;
  return rest < 2 ? rest : 11 - rest;
}
