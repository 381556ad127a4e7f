/** Scheme of the URL of an agent that is known only from imported tasks. It cannot be called. */
export const importedScheme = 'imported:'

/** True for the URL of an agent that is known only from imported tasks. */
export function isImportedAgent(url: string): boolean {
  return url.startsWith(importedScheme)
}
