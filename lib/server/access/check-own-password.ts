import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { withSignInLimits } from '@/lib/server/access/sign-in'
import { readPasswordHash } from '@/lib/server/db/access/people'
import { verifyPassword } from '@/lib/server/platform/security/password-hash'

/**
 * Checks the password that a person who is signed in enters again. Returns its hash. Throws `invalid-input` for a wrong one, with
 * `path` as the member of the input that holds it, `conflict` for an account without a password, and `rate-limited`.
 */
export async function checkOwnPassword(
  { id, email }: { id: string; email: string | null },
  password: string,
  headers: Headers,
  path: string,
): Promise<string> {
  const hash = await readPasswordHash(id)
  if (hash === null || email === null)
    throw new Fault('conflict', 'This account has no password.', { details: { code: 'no-password' } })
  const message = 'The current password is wrong.'
  const refuse = () =>
    new Fault('invalid-input', message, { details: { code: 'wrong-password', issues: [{ path, message }] } })
  await withSignInLimits(email, headers, () => verifyPassword(password, hash), refuse)
  return hash
}
