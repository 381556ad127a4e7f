import 'server-only'

const sentences: [RegExp, string][] = [
  [/^ENOSPC$|^SQLITE_FULL$|^53100$/, 'There is no room left on the disk. Nothing was changed.'],
  [/^EACCES$|^EPERM$|^EROFS$|^SQLITE_READONLY/, 'This user may not write there.'],
  [/^ENOENT$/, 'There is no such folder.'],
  [/^28P01$|^28000$/, 'PostgreSQL refused the user or the password.'],
  [/^3D000$/, 'There is no such database on the PostgreSQL server: make it first, with CREATE DATABASE.'],
  [/^42501$/, 'The PostgreSQL user may not make tables there.'],
  [
    /^ECONNREFUSED$|^ENOTFOUND$|^EAI_AGAIN$|^ETIMEDOUT$|^EHOSTUNREACH$/,
    'The PostgreSQL server does not answer at that address.',
  ],
  [/^SQLITE_(NOTADB|CORRUPT)/, 'The embedded database is damaged.'],
]

/** Why a command failed, as a sentence for the person who ran it. Never holds a password. */
export function plainProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  const known = sentences.find(([pattern]) => pattern.test(String(code)))
  if (known) return known[1]
  if (/timeout expired|SASL|password must be/.test(error.message)) {
    return /timeout/.test(error.message)
      ? 'The PostgreSQL server does not answer at that address.'
      : 'PostgreSQL asks for a password: put it into the address.'
  }
  return error.message
}
