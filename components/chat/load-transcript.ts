/** Loads what shows a conversation. Called ahead of need where one is about to begin. */
export const loadTranscript = () => import('@/components/chat/transcript-log')
