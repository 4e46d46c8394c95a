// A server of boardgame.io with Atlanteon's board: 25 squares, three towers, 22 tiles. Claims and scores are left out.
// node boardgameio.cjs PORT [FOLDER]: with a folder, matches are stored in files, otherwise in memory.
const path = require('node:path');
const from = (name) => require(require.resolve(name, { paths: [process.env.PEERS || process.cwd()] }));
const { Server, FlatFile, Origins, SocketIO } = from('boardgame.io/server');
const { INVALID_MOVE } = from('boardgame.io/core');

const SQUARES = 25;
const TOWERS = 3;

const Atlanteon = {
  name: 'atlanteon',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({
    squares: Array(SQUARES).fill(null),
    towers: TOWERS,
    unplayed: [0, 1].map(() => Array.from({ length: 11 }, (_, number) => number)),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, square, number) => {
      if (!Number.isInteger(square) || square < 0 || square >= SQUARES || G.squares[square]) return INVALID_MOVE;
      if (G.towers > 0) {
        G.towers -= 1;
        G.squares[square] = { tower: G.towers ? 'white' : 'black' };
        return;
      }
      const mine = G.unplayed[playerID];
      if (!mine.includes(number)) return INVALID_MOVE;
      mine.splice(mine.indexOf(number), 1);
      G.squares[square] = { side: playerID, number };
    },
  },
  endIf: ({ G }) => (G.squares.every(Boolean) ? { draw: true } : undefined),
};

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: path.resolve(folder) }) : undefined;
// no heartbeats: the clients stand still while other servers are measured
const transport = new SocketIO({ socketOpts: { pingInterval: 3600e3, pingTimeout: 3600e3 } });
const server = Server({ games: [Atlanteon], origins: [Origins.LOCALHOST], transport, ...(db ? { db } : {}) });
server.run({ port: Number(port), callback: () => console.log(`ready ${port}`) });
