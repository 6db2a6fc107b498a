/*
 * The ActionCable client constructs a socket whenever it connects, at once and with a whole address. Here it gets a
 * stand-in, which first asks for the ticket of this connection. Without a ticket the connection has failed, and the
 * client tries again as after any other failure.
 */

type Handler<Kind extends Event = Event> = ((event: Kind) => void) | null;

interface TicketSocketOptions {
  newTicket(): Promise<string>;
  /** Opens the socket itself; undefined if it is no longer wanted. */
  open(ticket: string): WebSocket | undefined;
  /** There is no ticket, and no socket. */
  onFailed(): void;
}

/** Has what the client uses of a socket. */
export class TicketSocket {
  onopen: Handler = null;
  onmessage: Handler<MessageEvent> = null;
  onclose: Handler<CloseEvent> = null;
  onerror: Handler = null;
  private socket: WebSocket | undefined;
  private hasEnded = false;

  constructor({ newTicket, open, onFailed }: TicketSocketOptions) {
    newTicket().then(
      (ticket) => this.use(open(ticket)),
      () => {
        this.hasEnded = true;
        onFailed();
      },
    );
  }

  get readyState(): number {
    return this.socket?.readyState ?? (this.hasEnded ? WebSocket.CLOSED : WebSocket.CONNECTING);
  }

  get protocol(): string {
    return this.socket?.protocol ?? '';
  }

  /** Only for open sockets, as the client calls it. */
  send(text: string): void {
    this.socket?.send(text);
  }

  /** Only for open sockets, as the client calls it. */
  close(): void {
    this.socket?.close();
  }

  private use(socket: WebSocket | undefined): void {
    this.socket = socket;
    this.hasEnded = !socket;
    if (!socket) return;
    // The client replaces its handlers.
    socket.onopen = (event) => this.onopen?.(event);
    socket.onmessage = (event) => this.onmessage?.(event);
    socket.onclose = (event) => this.onclose?.(event);
    socket.onerror = (event) => this.onerror?.(event);
  }
}
