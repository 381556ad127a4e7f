/** A call as code. */
export interface Snippet {
  id: string
  /** Language name, not translated. */
  label: string
  code: string
}

/** The agent that snippets call through the gateway. */
export interface SnippetTarget {
  gatewayUrl: string
  cardUrl: string
  /** Text of the message. */
  text: string
  /** The gateway requires an access token or an API key. */
  secured: boolean
}

/** Adds the token to a curl command. In double quotes, so that the shell expands the variable. */
export function addToken(command: string, { secured }: Pick<SnippetTarget, 'secured'>): string {
  return secured ? command.replace(/$/m, () => '\n  -H "Authorization: Bearer $SWITCHBOARD_TOKEN" \\') : command
}
