import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { acceptanceSchema } from '@/lib/api/account'
import { Fault } from '@/lib/faults/fault'
import { checkPassword } from '@/lib/server/access/check-password'
import { announceAccessChange, createSession } from '@/lib/server/access/session'
import { type AccountLinkRecord, findAccountLink, useAccountLink } from '@/lib/server/db/access/account-links'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { deleteBrowserSessions } from '@/lib/server/db/access/browser-sessions'
import {
  findPersonByEmail,
  insertPerson,
  replacePasswordHash,
  type SignInRecord,
  withEmailFaults,
} from '@/lib/server/db/access/people'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { rateLimiter, readClientAddress } from '@/lib/server/platform/http/rate-limits'
import { hashPassword, verifyPassword } from '@/lib/server/platform/security/password-hash'
import { recordAuditOf } from '@/lib/server/access/record-audit'

const clientLimit = { name: 'failed sign-ins of a client', perMinute: 10 }
const personLimit = { name: 'failed sign-ins of a person', perMinute: 20 }

/** Returns the hash of the token of an account link, which is stored instead of the token. */
export const hashAccountToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Signs a person in and returns the value of the session cookie. Throws `unauthenticated`, with the same sentence and in the same
 * time for a wrong password and an unknown address, and `rate-limited` after ten failures of a client in a minute or twenty for
 * an address.
 */
export async function signInWithPassword(email: string, password: string, headers: Headers): Promise<string> {
  const key = email.trim().toLowerCase()
  const lookup: { person: SignInRecord | null } = { person: null }
  try {
    await withSignInLimits(key, headers, async () => {
      lookup.person = (await areAccountsOn()) ? await findPersonByEmail(key) : null
      return verifyPassword(password, lookup.person?.passwordHash ?? null)
    })
    const { person } = lookup
    const passwordHash = person?.passwordHash ?? null
    if (!person || passwordHash === null) throw signInRefused()
    const session = await createSession({ userId: person.id, passwordHash }, headers, signInRefused)
    await recordAuditOf(person, headers, { action: 'sign-in', details: { with: 'password' } })
    return session
  } catch (error) {
    // Somebody may have typed the password into the field of the address.
    const name = z.email().safeParse(key).data ?? ''
    if (error instanceof Fault && error.kind === 'unauthenticated')
      await recordAuditOf({ id: null, name }, headers, { action: 'sign-in-failed' })
    throw error
  }
}

/**
 * Runs a check of a password or a passkey. Throws `unauthenticated` or what `refuse` returns if it fails, and `rate-limited` after
 * too many failures. Each attempt counts when it begins, so that concurrent ones are limited as well; a successful one is not
 * counted.
 */
export async function withSignInLimits(
  person: string,
  headers: Headers,
  check: () => Promise<boolean>,
  refuse: () => Fault = signInRefused,
): Promise<void> {
  const limits = [
    { limit: clientLimit, key: readClientAddress(headers) },
    { limit: personLimit, key: person.slice(0, 254) },
  ]
  for (const { limit, key } of limits) {
    const spent = await rateLimiter(limit).penalty(key)
    if (spent.consumedPoints > limit.perMinute)
      throw new Fault('rate-limited', 'Too many failed sign-ins.', {
        hint: 'Wait a moment, then try again.',
        retryAfter: Math.ceil(spent.msBeforeNext / 1000),
      })
  }
  if (!(await check())) throw refuse()
  await Promise.all(limits.map(({ limit, key }) => rateLimiter(limit).reward(key)))
}

const signInRefused = (): Fault =>
  new Fault('unauthenticated', 'Wrong e-mail address or password.', { details: { code: 'wrong-password' } })

/** What the page of an account link shows. */
interface AccountLinkPage {
  kind: AccountLinkRecord['kind']
  /** The address that the account has or must have. */
  email: string | null
  name: string | null
}

/** Returns what an account link is for; null if it does not exist, was used or withdrawn, or has expired. */
export async function readAccountLink(token: string): Promise<AccountLinkPage | null> {
  const link = (await areAccountsOn()) ? await findAccountLink(hashAccountToken(token)) : null
  return link && { kind: link.kind, email: link.user?.email ?? link.email, name: link.user?.name ?? null }
}

async function requireAccountLink(token: string, kind: AccountLinkRecord['kind']): Promise<AccountLinkRecord> {
  const link = (await areAccountsOn()) ? await findAccountLink(hashAccountToken(token)) : null
  if (link?.kind === kind) return link
  throw createInvalidLinkFault()
}

const createInvalidLinkFault = (): Fault => new Fault('not-found', 'This link is not valid any more.')

/**
 * Creates the account of an invitation and returns the value of the session cookie. Throws `not-found` for a link that is not
 * valid, `invalid-input`, and `conflict` if the address is taken.
 */
export async function acceptInvitation(
  token: string,
  input: z.input<typeof acceptanceSchema>,
  headers: Headers,
): Promise<string> {
  const link = await requireAccountLink(token, 'invitation')
  const parsed = acceptanceSchema.safeParse(link.email === null ? input : { ...input, email: link.email })
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    throw new Fault('invalid-input', issues[0]?.message ?? 'Invalid input.', { details: { issues } })
  }
  const { name, email, password } = parsed.data
  checkPassword(password, { name, email }, 'password')
  const person = { name, email, role: link.role, teamIds: link.teamIds, passwordHash: await hashPassword(password) }
  const userId = await withEmailFaults(() =>
    database().prisma.$transaction(async (tx) => {
      if (!(await useAccountLink(tx, link.id))) throw createInvalidLinkFault()
      return insertPerson(tx, person)
    }, transactionOptions),
  )
  await recordAuditOf({ id: userId, name }, headers, { action: 'invitation-accepted', targetId: link.id })
  return createSession({ userId, passwordHash: person.passwordHash }, headers, createInvalidLinkFault)
}

/**
 * Sets the password of the person whom the link was made for, ends all sessions of the person, and returns the value of the cookie
 * of a new one. Throws `not-found` for a link that is not valid, and `invalid-input`.
 */
export async function setPasswordByLink(token: string, password: string, headers: Headers): Promise<string> {
  const { id, user } = await requireAccountLink(token, 'password')
  if (!user) throw createInvalidLinkFault()
  checkPassword(password, { name: user.name, email: user.email ?? '' }, 'password')
  const hash = await hashPassword(password)
  await database().prisma.$transaction(async (tx) => {
    const isValid = (await useAccountLink(tx, id)) && (await replacePasswordHash(user.id, user.passwordHash, hash, tx))
    if (!isValid) throw createInvalidLinkFault()
  }, transactionOptions)
  await deleteBrowserSessions(user.id, {})
  announceAccessChange()
  await recordAuditOf(user, headers, { action: 'password-set', details: { with: 'link' } })
  return createSession({ userId: user.id, passwordHash: hash }, headers, createInvalidLinkFault)
}
