/** Of all files that go with one message. The gateway takes 32 MiB a message, and base64 is a third longer than what it stands for. */
export const mostFileBytes = 20 * 1024 * 1024
