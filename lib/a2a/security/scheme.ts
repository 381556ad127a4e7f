/** The OAuth2 flows that can be served without a person's password (v1.0 §4.5.3; v0.3 §5.5.3 has the first two). */
export const oauthFlowNames = ['clientCredentials', 'authorizationCode', 'deviceCode'] as const
export type OAuthFlowName = (typeof oauthFlowNames)[number]

export interface OAuthFlow {
  authorizationUrl?: string
  tokenUrl?: string
  refreshUrl?: string
  deviceAuthorizationUrl?: string
  /** Description by name. */
  scopes: Record<string, string>
}

/** What a scheme asks for, the same whatever generation wrote it. */
export type SchemeDemand =
  | { type: 'basic' }
  /** `format`: a hint such as `JWT`. */
  | { type: 'bearer'; format?: string }
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string }
  /** `metadataUrl`: where the provider describes itself (RFC 8414). */
  | { type: 'oauth2'; flows: Partial<Record<OAuthFlowName, OAuthFlow>>; metadataUrl?: string }
  | { type: 'openIdConnect'; url?: string }
  | { type: 'mutualTLS' }
  /** Something that is not known here, or a name that the card does not explain. `says`: its own word for it. */
  | { type: 'other'; says: string }

/** A scheme by the name that its card gives it. */
export type SecurityScheme = SchemeDemand & { scheme: string; description?: string }

/** What an agent asks of its callers. */
export interface AskedSecurity {
  schemes: SecurityScheme[]
  /** Any one suffices; within one all schemes are needed. An empty one: nothing is needed. None: the card asks for nothing. */
  alternatives: SchemeUse[][]
  /** The same for each skill that asks for more. */
  skills: SchemeUse[][][]
}

export interface SchemeUse {
  scheme: string
  scopes: string[]
}
