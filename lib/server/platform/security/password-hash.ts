import 'server-only'
import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createLimiter } from '@/lib/server/platform/limiter'

/** Parameters of scrypt that OWASP recommends: 32 MiB of memory, three times. */
const cost = { logN: 15, r: 8, p: 3 } as const
const saltBytes = 16
const hashBytes = 32
const maxMemory = 256 * 1024 * 1024

/** Each hash takes 32 MiB and one thread of the pool that file access needs too. */
const limiter = createLimiter(2)
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** Returns the hash of a password as a PHC string, which contains its parameters and its salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await deriveHash(password, salt, cost, hashBytes)
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${encode(salt)}$${encode(hash)}`
}

/**
 * Returns true if a password matches a PHC string of `hashPassword`. Without a PHC string it takes the same time and returns
 * false, so that the time does not tell which accounts exist.
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const parsed = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{1,100})\$([\w+/]{1,100})$/.exec(phc ?? '')
  if (!parsed) {
    await deriveHash(password, randomBytes(saltBytes), cost, hashBytes)
    return false
  }
  const [, logN, r, p, salt = '', hash = ''] = parsed
  const expected = Buffer.from(hash, 'base64')
  const parameters = { logN: Number(logN), r: Number(r), p: Number(p) }
  const actual = await deriveHash(password, Buffer.from(salt, 'base64'), parameters, expected.length)
  return timingSafeEqual(actual, expected)
}

interface Cost {
  logN: number
  r: number
  p: number
}

function deriveHash(password: string, salt: Buffer, { logN, r, p }: Cost, length: number): Promise<Buffer> {
  // The same text can be typed as different characters.
  const text = password.normalize('NFKC')
  return limiter.run(() => derive(text, salt, length, { N: 2 ** logN, r, p, maxmem: maxMemory }))
}
