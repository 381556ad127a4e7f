import 'server-only'
import { maxPasswordLength, minPasswordLength } from '@/lib/api/constants'
import { Fault } from '@/lib/faults/fault'

const minDifferentCharacters = 5

/**
 * Throws `invalid-input` for a password that is easy to guess: too short, of few different characters, or one that contains the
 * person's name or e-mail address or is contained in them. `path` is the member of the input that holds the password.
 */
export function checkPassword(password: string, { name, email }: { name: string; email: string }, path: string): void {
  const problem = problemOf(password, [email, email.split('@')[0] ?? '', name])
  if (!problem) return
  throw new Fault('invalid-input', problem, {
    details: { code: 'weak-password', values: { least: minPasswordLength }, issues: [{ path, message: problem }] },
  })
}

function problemOf(password: string, own: string[]): string | null {
  if (password.length < minPasswordLength) return `The password needs at least ${minPasswordLength} characters.`
  if (password.length > maxPasswordLength) return `The password can have at most ${maxPasswordLength} characters.`
  if (new Set(password).size < minDifferentCharacters)
    return `The password needs at least ${minDifferentCharacters} different characters.`
  const plain = password.toLowerCase()
  const isGuessable = own
    .map((text) => text.trim().toLowerCase())
    .some((text) => text.includes(plain) || (text.length >= minDifferentCharacters && isMostly(plain, text)))
  return isGuessable ? 'The password must not consist of your name or e-mail address.' : null
}

/** Returns true if what is left of a password without a text is shorter than half a password. */
function isMostly(password: string, text: string): boolean {
  return password.includes(text) && password.replaceAll(text, '').length < minPasswordLength / 2
}
