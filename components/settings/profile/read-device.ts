/** The first name whose text a User-Agent header contains is the right one: later ones are in those of others, too. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
] as const

const systems = [
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

function findName(names: readonly (readonly [text: string, name: string])[], userAgent: string): string | null {
  return names.find(([text]) => userAgent.includes(text))?.[1] ?? null
}

/** Returns browser and system that a User-Agent header names; null for what is not known. */
export function readDevice(userAgent: string): { browser: string | null; system: string | null } {
  return { browser: findName(browsers, userAgent), system: findName(systems, userAgent) }
}
