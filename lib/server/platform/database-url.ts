import 'server-only'

/**
 * Returns what is wrong with the URL of a PostgreSQL database, as the end of a sentence that does not contain it; null if nothing
 * is. After an unescaped special character, the rest of a password counts as another part of the URL.
 */
export function findDatabaseUrlProblem(text: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'must be a postgresql:// URL'
  // The driver also accepts a user without a host: a parameter names the folder of a socket.
  const url = URL.parse(text.replace('@/', '@localhost/'))
  if (url && url.hash === '' && !`${url.pathname}${url.search}`.includes('@')) return null
  return 'must be a valid URL; in its password, write # as %23, / as %2F, ? as %3F and % as %25, and in its parameters @ as %40'
}
