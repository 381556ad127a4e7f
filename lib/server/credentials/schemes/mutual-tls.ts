import 'server-only'
import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { CredentialInput } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import type { SchemeKind } from '@/lib/server/credentials/schemes/kind'

type MutualTls = Extract<CredentialInput, { type: 'mutualTLS' }>

/** A client certificate with its key (RFC 8446 §4.4.2). */
export const mutualTls: SchemeKind<MutualTls> = {
  complete: (given) => {
    const { certificate: cert, privateKey: key, ca } = given
    try {
      createSecureContext({ cert, key, ...(ca && { ca }) })
      return given
    } catch {
      throw new Fault('invalid-input', "The certificate and the private key can't be used together.", {
        hint: 'Both must be in PEM format and belong together. The key must have no password.',
        details: { code: 'certificate-and-key' },
      })
    }
  },
  shown: ({ certificate }) => {
    const { subject, validTo } = new X509Certificate(certificate)
    return { subject: subject.replaceAll('\n', ', '), expiresAt: new Date(validTo).toISOString() }
  },
  identity: ({ certificate: cert, privateKey: key, ca }) => ({ tls: { cert, key, ca } }),
  // An event may contain any line of the key.
  secrets: ({ privateKey }) => [privateKey, ...privateKey.split(/\r?\n/).filter((line) => /^[\w+/=]{16,}$/.test(line))],
}
