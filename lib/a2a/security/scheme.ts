/** The OAuth2 flows that work without a user's password (v1.0 §4.5.3; v0.3 §5.5.3 has the first two). */
export const oauthFlowNames = ['clientCredentials', 'authorizationCode', 'deviceCode'] as const
export type OAuthFlowName = (typeof oauthFlowNames)[number]

export interface OAuthFlow {
  authorizationUrl?: string
  tokenUrl?: string
  refreshUrl?: string
  deviceAuthorizationUrl?: string
  /** Descriptions by name. */
  scopes: Record<string, string>
}

/** What a scheme requires, independent of the protocol version. */
export type SchemeRequirement =
  | { type: 'basic' }
  /** `format`: a hint such as `JWT`. */
  | { type: 'bearer'; format?: string }
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string }
  /** `metadataUrl`: metadata of the authorization server (RFC 8414). */
  | { type: 'oauth2'; flows: Partial<Record<OAuthFlowName, OAuthFlow>>; metadataUrl?: string }
  | { type: 'openIdConnect'; url?: string }
  | { type: 'mutualTLS' }
  /** An unsupported scheme, or a name that the card does not declare. `says`: its name in the card. */
  | { type: 'other'; label: string }

/** A scheme with its name in the card. */
export type SecurityScheme = SchemeRequirement & { scheme: string; description?: string }

/** What an agent requires of its callers. */
export interface RequiredSecurity {
  schemes: SecurityScheme[]
  /**
   * One alternative suffices and needs all of its schemes. An empty alternative: no credentials needed. No alternatives: the
   * card requires none.
   */
  alternatives: SchemeUse[][]
  /** The same for each skill with requirements of its own. */
  skills: SchemeUse[][][]
}

export interface SchemeUse {
  scheme: string
  scopes: string[]
}
