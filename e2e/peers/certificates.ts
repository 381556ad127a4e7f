// Certificates for a day: an authority, a server of 127.0.0.1 and localhost, and clients.
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const day = 86_400_000

export interface KeyPair {
  /** PEM. */
  certificate: string
  privateKey: string
}

export interface Authority {
  certificate: string
  issue: (name: string, names?: string[]) => Promise<KeyPair>
}

async function privatePem(key: CryptoKey): Promise<string> {
  const text = Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64')
  return `-----BEGIN PRIVATE KEY-----\n${text.match(/.{1,64}/g)?.join('\n')}\n-----END PRIVATE KEY-----\n`
}

/** A new authority; `issue` gives a certificate for `names` (host names and addresses), or for a client. */
export async function createAuthority(): Promise<Authority> {
  x509.cryptoProvider.set(crypto)
  const validity = { notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + day) }
  const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Peer Authority',
    keys,
    signingAlgorithm: algorithm,
    extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
    ...validity,
  })
  return {
    certificate: root.toString('pem'),
    issue: async (name, names = []) => {
      const own = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
      const alternatives = names.map((each) => ({
        type: /^[\d.]+$/.test(each) ? ('ip' as const) : ('dns' as const),
        value: each,
      }))
      const certificate = await x509.X509CertificateGenerator.create({
        subject: `CN=${name}`,
        issuer: root.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        extensions: alternatives.length > 0 ? [new x509.SubjectAlternativeNameExtension(alternatives)] : [],
        ...validity,
      })
      return { certificate: certificate.toString('pem'), privateKey: await privatePem(own.privateKey) }
    },
  }
}
