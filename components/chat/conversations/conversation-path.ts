/** Returns the path of a conversation. `key`: its context ID, or the ID of one of its tasks. */
export function createConversationPath({ agentSlug, key }: { agentSlug: string; key: string }): string {
  return `/chat/${encodeURIComponent(agentSlug)}/${key.split('/').map(encodeURIComponent).join('/')}`
}
