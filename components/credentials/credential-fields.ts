import { type OAuthFlowName, oauthFlowNames } from '@/lib/a2a/security/read-required-security'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'
import type { CredentialRequirements, SchemeStatus } from '@/lib/api/credential-calls'

/** Data of a security scheme that a form needs. */
export type SchemeInfo = Pick<SchemeStatus, 'name' | 'type' | 'description' | 'options' | 'scopes'>

/** One field of a credential form. Its label is `credentials.fields.<name>`. */
export interface CredentialField {
  name: string
  kind: 'text' | 'url' | 'secret' | 'pem' | 'place'
  required: boolean
  initial?: string
  /** Rarely needed, so it is collapsed at first. */
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

/** URLs that a flow needs. The card may omit them. */
const flowAddresses = {
  clientCredentials: ['tokenUrl'],
  authorizationCode: ['authorizationUrl', 'tokenUrl'],
  deviceCode: ['deviceAuthorizationUrl', 'tokenUrl'],
} as const satisfies Record<OAuthFlowName, string[]>

/** Returns the OAuth flows to choose from, most likely first: those of the card, or else all. */
export function availableFlows({ type, options }: SchemeInfo): OAuthFlowName[] {
  if (type === 'openIdConnect') return ['authorizationCode', 'deviceCode', 'clientCredentials']
  if (type !== 'oauth2') return []
  const named = options.flows?.map(({ flow }) => flow) ?? []
  return named.length > 0 ? named : [...oauthFlowNames]
}

function clientFields(flow: OAuthFlowName, scopes: readonly string[]): CredentialField[] {
  return [
    text('clientId'),
    // Client credentials require a secret; the sign-in of a person can use a public client.
    secret('clientSecret', flow === 'clientCredentials'),
    text('scopes', false, scopes.join(' ')),
    { ...text('audience', false), rare: true },
    { ...url('resource', false), rare: true },
  ]
}

function oauthFields({ options, scopes }: SchemeInfo, flow: OAuthFlowName): CredentialField[] {
  const cardFlow = options.flows?.find((one) => one.flow === flow)
  const initialScopes = scopes.length > 0 ? scopes : (cardFlow?.scopes.map(({ name }) => name) ?? [])
  const missing = flowAddresses[flow].filter((name) => !cardFlow?.[name])
  return [...missing.map((name) => url(name)), ...clientFields(flow, initialScopes)]
}

function openIdFields({ options, scopes }: SchemeInfo, flow: OAuthFlowName): CredentialField[] {
  const initialScopes = scopes.length > 0 || flow === 'clientCredentials' ? scopes : ['openid']
  return [...(options.openIdConnectUrl ? [] : [url('issuer')]), ...clientFields(flow, initialScopes)]
}

/** Returns the form fields of a credential of `type` for a scheme. */
export function credentialFields(scheme: SchemeInfo, type: CredentialType, flow?: OAuthFlowName): CredentialField[] {
  switch (type) {
    case 'bearer':
      return [secret('token')]
    case 'basic':
      return [text('username'), secret('password')]
    case 'apiKey':
      // The card defines the location of the key.
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

/**
 * Converts form values to the input of the REST API, without empty fields. `scheme`: empty if no card has named it yet. The
 * server validates the input.
 */
export function buildCredential(
  type: CredentialType,
  scheme: string,
  values: Readonly<Record<string, string>>,
  flow?: OAuthFlowName,
): CredentialInput {
  const { scopes = '', ...rest } = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  const words = scopes.split(/[\s,]+/).filter(Boolean)
  return {
    type,
    ...(scheme && { scheme }),
    ...rest,
    ...(flow && { flow }),
    ...(words.length > 0 && { scopes: words }),
  } as CredentialInput
}

/**
 * Returns the credential of each scheme by name. A credential without a scheme goes to the first scheme of its type without
 * one, as on the server.
 */
export function matchCredentials(
  schemes: CredentialRequirements['schemes'],
  credentials: readonly CredentialInput[],
): Map<string, CredentialInput> {
  const known = new Map<string, CredentialInput>()
  for (const credential of credentials) if (credential.scheme) known.set(credential.scheme, credential)
  for (const credential of credentials.filter(({ scheme }) => !scheme)) {
    const fitting = schemes.find(({ name, type }) => type === credential.type && !known.has(name))
    if (fitting) known.set(fitting.name, credential)
  }
  return known
}
