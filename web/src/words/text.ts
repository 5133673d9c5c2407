/** A text of the catalogue, in several forms where it depends on a number. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
