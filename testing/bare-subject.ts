/** The subject of a mail about an entry without the reference at its end. */
export function bareSubject({ subject }: { subject: string }): string {
  return subject.replace(/ \([A-Z]-\d{4}-\d{4,}\)$/, '')
}
