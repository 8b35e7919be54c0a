/** A page that is only read. Text holding an e-mail address shows it as a link. */
export interface InfoPage {
  readonly title: string;
  readonly lead?: string;
  readonly sections: readonly InfoSection[];
}

export interface InfoSection {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  readonly items?: readonly string[];
}

/** What the legal texts say of the company. */
export interface LegalCompany {
  readonly brand: string;
  readonly name: string;
  readonly place: string;
  readonly supportEmail: string;
  /** `YYYY-MM-DD` */
  readonly policyDate: string;
}
