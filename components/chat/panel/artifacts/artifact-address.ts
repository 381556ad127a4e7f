/** One artifact of a conversation. */
export interface ArtifactName {
  taskId: string
  artifactId: string
}

/** The address of a conversation that opens one artifact of it; null: none. */
export function artifactAddress(href: string, named: ArtifactName | null): string {
  const url = new URL(href)
  if (named) url.searchParams.set('artifact', `${named.taskId}/${named.artifactId}`)
  else url.searchParams.delete('artifact')
  return url.href
}

/** The artifact that an address names. */
export function namedArtifact(href: string): ArtifactName | null {
  const value = new URL(href).searchParams.get('artifact') ?? ''
  const slash = value.indexOf('/')
  return slash > 0 ? { taskId: value.slice(0, slash), artifactId: value.slice(slash + 1) } : null
}
