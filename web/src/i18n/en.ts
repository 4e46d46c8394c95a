// The page's own messages, in English. French has every key of this file: the compiler and a test check it.

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

const en = {
  language: 'Language', theme: 'Theme', themes: { system: 'system', dark: 'dark', light: 'light' },
  yes: 'Yes', no: 'No', what: 'What',
  close: 'Close', cancel: 'Cancel', save: 'Save', back: 'All games', you: 'you', loading: 'Loading…', skip: 'Skip to content',
  seat: (n: number) => `Seat ${n}`,
  levels: { novice: 'Novice', adept: 'Adept', expert: 'Expert', oracle: 'Oracle' } as Record<string, string>,
  botOf: (level: string) => `bot, ${level.toLowerCase()}`,

  home: {
    puzzles: 'Puzzles', title: 'Games of the sunken city', lead: 'Play now, no account needed.',
    playing: 'Playing as', rename: 'Change your name', name: 'Your name', nameHelp: 'Shown to other players.',
    play: 'Play bots', screen: 'Pass and play', invite: 'Invite a friend', learn: 'Learn', choose: (game: string) => `Choose bots for ${game}`,
    minutes: (n: number) => `${n} min`, weights: { light: 'light', medium: 'medium', heavy: 'heavy' }, level: 'Level of the bots', fewer: 'One bot fewer', more: 'One bot more', side: 'Your seat', drawn: 'Random seat',
    players: (from: number, to: number) => (from === to ? `${from} players` : `${from} to ${to} players`),
    mine: 'Your games', tables: 'Open tables', createTable: 'Create a table', all: (n: number) => `All ${n}`, less: 'Show fewer',
    games: 'Games', matches: 'Your games', tablesShort: 'Tables',
    yourTurn: 'Your turn', turns: (n: number) => `${many(n, 'game is', 'games are')} waiting for you`, view: 'View', join: 'Join', copy: 'Copy link', copied: 'Copied',
    over: 'Finished',
    closed: 'Started with different rules', undecided: 'Undecided: the rules have changed', twoGames: 'Two-game match',
    newHere: 'New here?', newHereHelp: (game: string) => `Learn ${game} in five minutes, move by move.`, begin: 'Begin',
    noMatches: 'No games in progress', noMatchesHelp: 'Start one above. It waits for you here.',
    noTables: 'No open tables', noTablesHelp: 'Anyone can join a table you create.',
    unreachable: 'The server is not responding. Trying again…',
    bots: (n: number) => many(n, 'bot', 'bots'), botsOf: (n: number, level: string) => `${n === 1 ? 'Bot' : `${n} bots`}, ${level.toLowerCase()}`, turnOf: (name: string) => `${name}’s turn`, won: 'You won', lost: 'You lost', noWin: 'No winner',
    values: (name: string, n: number) => `${name || 'Other values'} (${n} changed)`,
    record: 'Import a game', analysis: 'Analysis', leaderboards: 'Leaderboards', watch: 'Watch', menu: 'Main menu', you: 'You', recordHelp: 'Open a downloaded game to replay or continue it.', by: (name: string) => `Created by ${name}`, free: (n: number) => many(n, 'open seat', 'open seats'),
  },

  match: {
    undo: 'Undo', askUndo: 'Take back', hint: 'Hint', rules: 'Rules', settings: 'Settings', share: 'Share', players: 'Players', story: 'Story', chat: 'Chat', decide: 'Move', board: 'Board', score: 'Score', points: 'Points',
    rated: 'Rated', waiting: 'Waiting for players', finished: 'Game over', firstOfTwo: 'Game 1 of 2', secondOfTwo: (points: string) => `Game 2 of 2, after ${points}`,
    yourTurn: 'Your turn', yourPart: (name: string) => `${name}: your turn`,
    whatNow: 'Choose a move', onBoard: 'Choose on the board. What is possible is outlined.', clear: 'Start over', left: (n: number) => `All ${n} moves`,
    typeMove: 'Type a move', moveInput: 'Move in notation', playIt: 'Play', example: (move: string) => `e.g. ${move}`,
    thinking: (name: string) => `${name} is thinking`, waitFor: (name: string) => `Waiting for ${name}`,
    notPossible: 'Not possible', lost: 'Connection lost', lostHelp: 'Your seat and the game are safe. Reconnecting…', retry: 'Try now',
    gone: 'Game not found', goneHelp: 'The link may be incomplete, or the game was started with different rules.', closed: 'This game cannot be continued',
    plan: 'Plan', forAllSeats: (text: string) => `${text} (for all my seats)`,
    advice: 'Hint', adviceAsk: 'Searching for the best moves…', estimate: 'estimated winning chance', bestPlain: 'The bot would play one of these moves:',
    adviceHelp: 'A bot’s estimate; people may play differently.', certain: 'proven: calculated to the end', noAdvice: 'The bot has no suggestion here.',
    botForYou: 'A bot is playing for you', takeBack: 'Take your seat back', forYou: 'You were away, so the game went on. You can take over at any time.',
    here: 'online', away: 'away, a bot is playing', notHere: 'offline', bot: 'bot', free: 'Open seat', toMove: 'to move', watching: (n: number) => `${n} watching`, youWatch: 'You are watching',
    youWatchHelp: 'All seats are taken. You can read the rules, chat, and replay the game.',
    copy: 'Copy', copied: 'Copied',
    suggest: 'You can suggest a move to the player whose turn it is.', suggests: (name: string) => `${name} suggests`, doThis: 'Play it',
    houseValues: 'House values', ownValues: 'Other values', enterValues: 'Enter the values of your copy', noHouse: 'All values of this game are the printed ones.', sending: 'Sending your move…', noticeAsk: 'Notify me when it is my turn', noticeNo: 'Your browser does not allow notifications from this page.', advised: 'You suggested', adviseThis: 'Suggest',
    sound: 'Sound', usedHint: (name: string) => `${name} used a hint`, download: 'Download the game', replay: 'Replay',
    chatInput: 'Write a message', send: 'Send', chatEmpty: 'No messages yet.', storyEmpty: 'The story of the game appears here.', forced: 'the only move', standing: 'standing answer', new: 'new',
    moves: 'Moves', since: 'Since your last turn', andMore: (n: number) => `and ${n} more`, open: 'Show all', close: 'Show less',
    drawing: 'The board as text',
  },

  notFound: { title: 'Page not found', help: 'All games are on the home page.', go: 'Go to the home page' },
}

export type Messages = typeof en
export default en
