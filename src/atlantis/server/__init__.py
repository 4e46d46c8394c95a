"""Tables over the network: HTTP, WebSocket, storage, and bots in separate processes."""
