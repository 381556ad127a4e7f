/** Maximum size of all files of one message, in bytes. The gateway accepts 32 MiB per message, and base64 adds a third. */
export const maxFileBytes = 20 * 1024 * 1024
