/** Returns whether a path is one conversation, which has the whole height of a phone. */
export const isConversation = (path: string): boolean => /^\/chat\/./.test(path)
