"""The table on the network: HTTP, WebSocket, storage, and bots in processes of their own."""
