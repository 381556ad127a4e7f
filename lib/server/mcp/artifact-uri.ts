import 'server-only'

/** Returns the URI of the resource with an artifact. `task`: Switchboard's ID. */
export function artifactUri(task: string, artifact: string): string {
  return `switchboard://tasks/${encodeURIComponent(task)}/artifacts/${encodeURIComponent(artifact)}`
}
