import { Metadata, Server, ServerCredentials, ServerInterceptingCall } from '@grpc/grpc-js'

/** A third-party gRPC server. */
export interface GrpcPeer {
  /** `127.0.0.1:port`, as cards name gRPC servers. */
  url: string
  port: number
  /** Its Agent Card. */
  card: object
  /** The metadata of each call, in order. */
  calls: { method: string; metadata: Record<string, string> }[]
  /** Cuts all connections. */
  close: () => void
}

export interface GrpcPeerOptions {
  /** By default a free port. */
  port?: number
  credentials?: ServerCredentials
}

/** Starts a gRPC server on loopback. `serve` adds its service, and returns the card. */
export async function startGrpcPeer(
  serve: (server: Server, url: string) => object,
  { port: wanted = 0, credentials = ServerCredentials.createInsecure() }: GrpcPeerOptions,
): Promise<GrpcPeer> {
  const calls: GrpcPeer['calls'] = []
  const server = new Server({
    interceptors: [
      ({ path }, call) =>
        new ServerInterceptingCall(call, {
          start: (next) =>
            next({
              onReceiveMetadata: (metadata: Metadata, proceed: (metadata: Metadata) => void) => {
                const pairs = Object.entries(metadata.getMap()).map(([name, value]) => [name, String(value)])
                calls.push({ method: path, metadata: Object.fromEntries(pairs) })
                proceed(metadata)
              },
            }),
        }),
    ],
  })
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${wanted}`, credentials, (error, bound) => (error ? reject(error) : resolve(bound))),
  )
  const url = `127.0.0.1:${port}`
  return { url, port, card: serve(server, url), calls, close: () => server.forceShutdown() }
}
