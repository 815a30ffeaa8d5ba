/** The issuer of a Keycloak-like provider: its realm's address (contract §8). */
export function issuerOf({ url, realm }: { url: string; realm: string }): string {
  return `${url.replace(/\/$/, '')}/realms/${realm}`
}
