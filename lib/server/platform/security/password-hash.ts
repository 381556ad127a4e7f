import 'server-only'
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createLimiter } from '@/lib/server/platform/limiter'

/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const hashBytes = 32

/** Each hash takes 19 MiB and one thread of the pool that file access needs too. */
const limiter = createLimiter(2)
const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** Returns the hash of a password as a PHC string, which contains its parameters and its salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await deriveHash(password, salt, cost, hashBytes)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`
}

/**
 * Returns true if a password matches a PHC string of `hashPassword`. Without a PHC string it takes the same time and returns
 * false, so that the time does not tell which accounts exist.
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const parsed = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]{1,100})\$([\w+/]{1,100})$/.exec(
    phc ?? '',
  )
  if (!parsed) {
    await deriveHash(password, randomBytes(saltBytes), cost, hashBytes)
    return false
  }
  const [, memory, passes, parallelism, salt = '', hash = ''] = parsed
  const expected = Buffer.from(hash, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const given = await deriveHash(password, Buffer.from(salt, 'base64'), parameters, expected.length)
  return timingSafeEqual(given, expected)
}

function deriveHash(
  password: string,
  nonce: Buffer,
  parameters: Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>,
  tagLength: number,
): Promise<Buffer> {
  // The same text can be typed as different characters.
  const message = password.normalize('NFKC')
  return limiter.run(() => derive('argon2id', { message, nonce, tagLength, ...parameters }))
}
