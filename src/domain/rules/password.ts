/** 8 or more characters with upper, lower, digit and one of `@$!%*?&` (docs/SPEC.md, S5.21). */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= 8 &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password) &&
    /\d/.test(password) &&
    /[@$!%*?&]/.test(password)
  );
}
