/** Where a conversation is shown. `key`: its context, or one of its tasks. */
export function conversationPath({ agentSlug, key }: { agentSlug: string; key: string }): string {
  return `/chat/${encodeURIComponent(agentSlug)}/${key.split('/').map(encodeURIComponent).join('/')}`
}
