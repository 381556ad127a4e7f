/** A message of a conversation as a client of the OpenAI API sends it again with each request. */
export interface TranscriptMessage {
  role: 'user' | 'assistant'
  text: string
}

/** Clients change white space: they trim texts, or convert line ends. */
const normalize = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns the canonical text of the messages up to and including one of the user. Equal for the same conversation. */
export function canonicalTranscript(messages: readonly TranscriptMessage[]): string {
  return JSON.stringify(messages.map(({ role, text }) => [role, normalize(text)]))
}

/**
 * Returns true if a client repeats this reply. It may have stopped before the end of a stream, or shown a replaced text before
 * the final one.
 */
export function repeatsReply(text: string, reply: string): boolean {
  const [shown, whole] = [normalize(text), normalize(reply)]
  if (shown === whole) return true
  return shown !== '' && whole !== '' && (whole.startsWith(shown) || shown.endsWith(whole))
}
