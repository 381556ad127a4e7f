/** The scheme of the address that stands in place of an agent's where only its imported tasks are known. Nothing can be called there. */
export const importedScheme = 'imported:'

/** True for what stands in place of the agent of imported tasks. */
export function isImportedAgent(url: string): boolean {
  return url.startsWith(importedScheme)
}
