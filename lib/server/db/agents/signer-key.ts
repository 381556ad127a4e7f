import 'server-only'
import type { JWK } from 'jose'

/** A public key of a signer. */
export interface PublicKey {
  jwk: JWK
  kid: string | null
  thumbprint: string
}

/** A public key and the host that served it; null for a key inside the card. */
export interface SourcedKey extends PublicKey {
  host: string | null
}
