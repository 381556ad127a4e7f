/** Identifies an artifact of a conversation. */
export interface ArtifactRef {
  taskId: string
  artifactId: string
}

/** Returns a conversation URL that opens one artifact. Null: none. */
export function setArtifactParam(href: string, named: ArtifactRef | null): string {
  const url = new URL(href)
  if (named) url.searchParams.set('artifact', `${named.taskId}/${named.artifactId}`)
  else url.searchParams.delete('artifact')
  return url.href
}

/** Returns the artifact that a URL opens. */
export function readArtifactParam(href: string): ArtifactRef | null {
  const value = new URL(href).searchParams.get('artifact') ?? ''
  const slash = value.indexOf('/')
  return slash > 0 ? { taskId: value.slice(0, slash), artifactId: value.slice(slash + 1) } : null
}
