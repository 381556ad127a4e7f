import type { CredentialType } from '@/lib/api/credential'
import type { SchemeStatus } from '@/lib/api/credential-calls'
import { type OAuthFlowName, oauthFlowNames } from '@/lib/a2a/security/scheme'

/** What a form needs to know of a scheme. */
export type AskedScheme = Pick<SchemeStatus, 'name' | 'type' | 'description' | 'options' | 'scopes'>

/** One box of a credential's form; its label is `credentials.fields.<name>`. */
export interface CredentialField {
  name: string
  kind: 'text' | 'url' | 'secret' | 'pem' | 'place'
  required: boolean
  initial?: string
  /** Few need it: kept out of sight at first. */
  rare?: boolean
}

const box =
  (kind: CredentialField['kind']) =>
  (name: string, required = true, initial?: string): CredentialField => ({
    name,
    kind,
    required,
    ...(initial && { initial }),
  })
const [text, url, secret, pem, place] = [box('text'), box('url'), box('secret'), box('pem'), box('place')]

/** The addresses that a flow needs, and that the card may leave to the person. */
const flowAddresses = {
  clientCredentials: ['tokenUrl'],
  authorizationCode: ['authorizationUrl', 'tokenUrl'],
  deviceCode: ['deviceAuthorizationUrl', 'tokenUrl'],
} as const satisfies Record<OAuthFlowName, string[]>

/** The flows to choose from, likely first: those that the card names, else all. */
export function offeredFlows({ type, options }: AskedScheme): OAuthFlowName[] {
  if (type === 'openIdConnect') return ['authorizationCode', 'deviceCode', 'clientCredentials']
  if (type !== 'oauth2') return []
  const named = options.flows?.map(({ flow }) => flow) ?? []
  return named.length > 0 ? named : [...oauthFlowNames]
}

function clientFields(flow: OAuthFlowName, scopes: readonly string[]): CredentialField[] {
  return [
    text('clientId'),
    // Who acts as itself has nothing else to show; a person's sign-in may be a public client's.
    secret('clientSecret', flow === 'clientCredentials'),
    text('scopes', false, scopes.join(' ')),
    { ...text('audience', false), rare: true },
    { ...url('resource', false), rare: true },
  ]
}

function oauthFields({ options, scopes }: AskedScheme, flow: OAuthFlowName): CredentialField[] {
  const known = options.flows?.find((one) => one.flow === flow)
  const asked = scopes.length > 0 ? scopes : (known?.scopes.map(({ name }) => name) ?? [])
  const missing = flowAddresses[flow].filter((name) => !known?.[name])
  return [...missing.map((name) => url(name)), ...clientFields(flow, asked)]
}

function openIdFields({ options, scopes }: AskedScheme, flow: OAuthFlowName): CredentialField[] {
  const asked = scopes.length > 0 || flow === 'clientCredentials' ? scopes : ['openid']
  return [...(options.openIdConnectUrl ? [] : [url('issuer')]), ...clientFields(flow, asked)]
}

/** What a person fills in so that a credential of `type` answers a scheme. */
export function credentialFields(scheme: AskedScheme, type: CredentialType, flow?: OAuthFlowName): CredentialField[] {
  switch (type) {
    case 'bearer':
      return [secret('token')]
    case 'basic':
      return [text('username'), secret('password')]
    case 'apiKey':
      // Where the key goes is the card's to say.
      return scheme.options.name
        ? [secret('value')]
        : [place('in', true, 'header'), text('name', true, 'X-API-Key'), secret('value')]
    case 'oauth2':
      return flow ? oauthFields(scheme, flow) : []
    case 'openIdConnect':
      return flow ? openIdFields(scheme, flow) : []
    case 'mutualTLS':
      return [pem('certificate'), pem('privateKey'), pem('ca', false)]
    case 'headers':
      return []
  }
}
