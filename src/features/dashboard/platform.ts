/** Companies and their people, in the figures of a platform's administrator. */
import type { Fields } from '../../domain/entity';

export interface Platform {
  readonly companies: number;
  readonly active: number;
  readonly users: number;
  /** The largest first. */
  readonly byCompany: readonly { readonly name: string; readonly count: number }[];
}

export function toPlatform(companies: readonly Fields[], users: readonly Fields[]): Platform {
  const counts = new Map(companies.map(({ company }) => [String(company), 0]));
  for (const { companyName } of users) {
    const name = String(companyName ?? '');
    if (counts.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return {
    companies: companies.length,
    active: companies.filter(({ status }) => status === 'activo').length,
    users: users.length,
    byCompany: [...counts]
      .map(([name, count]) => ({ name, count }))
      .sort((left, right) => right.count - left.count || left.name.localeCompare(right.name, 'es')),
  };
}
