/** Loads the transcript's code. Called in advance when a conversation is about to begin. */
export const loadTranscript = () => import('@/components/chat/transcript-log')
