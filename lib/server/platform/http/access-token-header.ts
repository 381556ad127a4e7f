import 'server-only'

/** Request header for the access token, used when `Authorization` is meant for the agent. */
export const accessTokenHeader = 'switchboard-token'
