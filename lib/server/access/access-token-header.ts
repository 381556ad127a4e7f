import 'server-only'

/** Carries the access token where `Authorization` is meant for the agent. */
export const accessTokenHeader = 'switchboard-token'
