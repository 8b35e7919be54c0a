/** A page that is only read. Text holding an e-mail address shows it as a link. */
export interface InfoPage {
  readonly title: string;
  readonly lead?: string;
  readonly sections: readonly InfoSection[];
}

export interface InfoSection {
  readonly heading: string;
  readonly paragraphs?: readonly InfoText[];
  readonly items?: readonly InfoText[];
}

/** A sentence that holds beside every server, or one that is shown only beside the kind of server that makes it true. */
export type InfoText = string | { readonly beside: ServerKind; readonly text: string };

export type ServerKind = 'our server' | 'a plain server';

export const besideOurs = (text: string): InfoText => ({ beside: 'our server', text });
export const besidePlain = (text: string): InfoText => ({ beside: 'a plain server', text });

/** The sentences that are true of a server; for an unknown one, those that hold for each. */
export function toTexts(texts: readonly InfoText[] = [], server: ServerKind | null): string[] {
  return texts.flatMap((text) => {
    if (typeof text === 'string') return text;
    return text.beside === server ? text.text : [];
  });
}

/** Whether the page has to know which server there is. */
export function dependsOnServer({ sections }: InfoPage): boolean {
  return sections.some(({ paragraphs = [], items = [] }) =>
    [...paragraphs, ...items].some((text) => typeof text !== 'string'),
  );
}

/** The company's particulars in the legal texts. */
export interface LegalCompany {
  readonly brand: string;
  readonly name: string;
  readonly place: string;
  readonly supportEmail: string;
  /** `YYYY-MM-DD` */
  readonly policyDate: string;
}
