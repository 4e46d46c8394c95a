// The page's own words, in English. French has every key of this file: the compiler and a test see to it.

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

const en = {
  language: 'Language', theme: 'Theme', themes: { system: 'as the system', dark: 'dark', light: 'light' },
  yes: 'Yes', no: 'No', what: 'What',
  close: 'Close', cancel: 'Cancel', save: 'Save', back: 'All games', you: 'you', loading: 'A moment…', skip: 'Skip to the main part',
  seat: (n: number) => `Seat ${n}`,
  levels: { novice: 'Novice', adept: 'Adept', expert: 'Expert', oracle: 'Oracle' } as Record<string, string>,
  botOf: (level: string) => `bot, ${level.toLowerCase()}`,

  home: {
    title: 'Games of the sunken city', lead: 'Play at once, no account needed.',
    playing: 'Playing as', rename: 'Change your name', name: 'Your name', nameHelp: 'Others at your tables see it.',
    play: 'Play v bots', playShort: 'Play', screen: 'One screen', screenShort: 'Screen', invite: 'Invite', learn: 'Learn',
    players: (from: number, to: number) => (from === to ? `${from} players` : `${from} to ${to} players`),
    mine: 'Your matches', tables: 'Open tables', open: 'Open a table', all: (n: number) => `All ${n}`, fewer: 'Fewer',
    games: 'Games', matches: 'Matches', tablesShort: 'Tables',
    yourTurn: 'Your turn', turns: (n: number) => `${many(n, 'match waits', 'matches wait')} for you`, see: 'Look', sit: 'Sit down', copy: 'Copy link', copied: 'Copied',
    over: 'Finished',
    closed: 'Begun with other rules', twoGames: 'Two games',
    calm: 'Calm sea: no match is running', calmHelp: 'Start one above. It will wait here for you, also after a reload.',
    nobody: 'Nobody is waiting at a table', nobodyHelp: 'Open one, and whoever comes by can sit down.',
    unreachable: 'The server does not answer. We keep trying.',
    against: (names: string) => `with ${names}`, aBot: 'a bot', bots: (n: number) => `${n} bots`, turnOf: (name: string) => `${name} is to move`, won: 'You won', lost: 'You lost', noWin: 'Nobody won',
    record: 'Open a record', recordHelp: 'A game that was downloaded: to replay it, or to play on.', by: (name: string) => `opened by ${name}`, free: (n: number) => `${n} free`,
  },

  account: {
    title: 'You', asked: 'Account', guest: 'You play as a guest: this browser alone knows you. With an account your matches are yours on every device.',
    make: 'Make an account', enter: 'Log in', name: 'Name of the account', password: 'Password', passwordHelp: 'At least 8 signs. Nobody can give it back to you: write it down.',
    enterHelp: 'What you play as a guest here stays with the guest. To keep it, make an account of the guest instead.', have: (account: string) => `You are logged in: ${account}`, haveHelp: 'Log in with it anywhere, and your matches are there.',
    leave: 'Log out', leaveHelp: 'This browser forgets you. Your matches wait for the account.', made: 'The account is made.',
  },

  setup: {
    title: 'Set up a match', which: 'Game', seats: (n: number) => `Seats · ${n}`, add: 'Add a seat', remove: (n: number) => `Remove seat ${n}`,
    kind: (n: number) => `Who sits at seat ${n}`, here: 'Here', bot: 'Bot', open: 'Open', level: (n: number) => `Level of the bot at seat ${n}`,
    atOnce: 'plays at this screen', link: 'Comes by your link', anybody: 'Whoever comes first', who: 'Who can join', byLink: 'By link only', everybody: 'Everybody',
    length: 'Length', one: 'One game', two: 'Two games, sides changed', options: 'Options',
    sum: (here: number, bots: number, open: number) =>
      [here && (here === 1 ? 'You' : `${here} at this screen`), bots && many(bots, 'bot', 'bots'), open && many(open, 'open seat', 'open seats')].filter(Boolean).join(', ') + '.',
    nextLink: 'Next: a link to send.', nextWait: 'The table stands in the list.', nextPlay: 'The game begins at once.',
    begin: 'Begin', openTable: 'Open the table', together: 'Together: all win or all lose', dealt: 'Dealt', choose: 'Choose',
    house: 'Numbers marked with this sign are ours, because the printed ones are not known.',
  },

  match: {
    undo: 'Undo', hint: 'Hint', rules: 'Rules', settings: 'Settings', share: 'Share', players: 'Players', story: 'Story', chat: 'Chat', decide: 'Decide', board: 'Board', score: 'Score',
    waiting: 'The table is being laid', finished: 'Finished', firstOfTwo: 'Game 1 of 2', secondOfTwo: (points: string) => `Game 2 of 2, after ${points}`,
    yourTurn: 'Your turn', turnOf: (name: string) => `${name} is to move`, yourPart: (name: string) => `${name}: your turn`,
    whatNow: 'What do you do?', clear: 'Start over', confirm: 'Do it', left: (n: number) => `${n} ways`,
    typed: 'Or type', typedMove: 'A move in notation', playIt: 'Play', example: (move: string) => `e.g. ${move}`,
    thinking: (name: string) => `${name} is thinking`, waitFor: (name: string) => `Waiting for ${name}`,
    notPossible: 'Not possible', lost: 'The connection is lost', lostHelp: 'Nothing is lost: your seat and the game are kept. We are trying to come back.', retry: 'Try now',
    gone: 'There is no such match', goneHelp: 'The link may be incomplete, or the match was begun with other rules.',
    advice: 'The bot’s advice', adviceAsk: 'The bot looks at this position…', best: (chance: string) => `At best you win ${chance} from here. With these moves:`, bestPlain: 'It would play one of these:',
    adviceHelp: 'The bot’s judgement; people may play differently.', certain: 'proved: calculated to the end', noAdvice: 'The bot has no advice here.',
    absent: (name: string) => `${name} is not here`, absentTurn: 'It is their turn. Shall a bot play for them until they are back?', absentSoon: 'After a minute a bot can play for them.',
    letBot: (name: string) => `Let a bot play for ${name}`, absentHelp: 'They can take the seat back at any moment; nothing is taken from them.',
    botForYou: 'A bot plays for you', takeBack: 'Take your seat back', forYou: 'You were away. The game went on; it is yours again with one click.',
    here: 'here', away: 'away, a bot plays', gone2: 'not here', bot: 'bot', free: 'Free seat', toMove: 'to move', watching: (n: number) => `${n} watching`, youWatch: 'You are watching',
    youWatchHelp: 'The seats are taken. Replay, rules and chat are yours too.',
    wait1: (n: number) => `Waiting for ${many(n, 'player', 'players')}`, sendLink: 'Send this link. Whoever opens it can sit down.', invite: 'Invitation link', copy: 'Copy', copied: 'Copied', shareIt: 'Share',
    keepSeat: 'You may close this page. Your seat is kept, and the match stands in your list.', leave: 'Leave the table', who: 'who comes?', ready: 'ready', sitAs: 'Sit down as', sit: 'Sit down', invited: 'There is a seat for you', joinHelp: 'The game begins when all seats are taken.',
    suggest: 'You can point at a move for whoever decides:', suggests: (name: string) => `${name} suggests`, doThis: 'Do it',
    giveUp: 'Give up', giveUpSure: 'Give up this game? That ends it for you and cannot be taken back.', giveUpYes: 'Yes, give up', confirmMoves: 'Confirm moves made by clicks', confirms: { needed: 'If final', always: 'All', never: 'None' } as Record<string, string>, confirmHelp: 'Final is what cannot be taken back: at a table with other people.',
    houseValues: 'House values', noHouse: 'All values of this game are printed.', sending: 'Your move is on its way…', noticeAsk: 'Tell me when it is my turn', noticeNo: 'Your browser does not allow notices from this page.', advised: 'You suggested', adviseThis: 'Suggest it',
    putBot: 'A bot here', openAgain: 'Open again', botLevel: (n: number) => `The bot at seat ${n}`, listIt: 'Show the table to everybody', listHelp: 'It stands among the open tables: whoever comes by can sit down.',
    sound: 'A sound when it is your turn', notices: 'Allow notices', noticesOn: 'Notices are on', download: 'Download the record', replay: 'Replay',
    say: 'Say something', send: 'Send', silence: 'Nobody has said anything yet.', storyEmpty: 'Nothing has happened yet.', forced: 'the only move', chance: 'chance', new: 'new', last: 'Go to the latest',
    drawing: 'The board as text',
  },

  over: {
    win: 'You win', lose: (name: string) => `Victory for ${name}`, shared: (names: string) => `${names} share the win`, allWin: 'You win together', allLose: 'Atlantis is lost', drawn: 'Nobody wins',
    by: (n: number) => (n === 1 ? 'by one point' : `by ${n} points`), points: 'Points', match: (all: string) => `The match: ${all}.`, matchWon: (name: string) => `The match goes to ${name}.`,
    wantsNext: 'The others have begun the next game: your seat is kept.', rematch: 'Rematch', rematchHelp: 'The others are asked. Whoever agrees sits down.', second: 'Play the second game', go: 'To the next game', resultOf: 'Result', player: 'Player',
  },

  coach: {
    title: 'Where it turned', chances: 'Win chances', ask: 'Let the coach look at it', working: (done: number, all: number) => `The coach is looking: ${done} of ${all}`, none: 'The coach sees no turning point.', fail: 'The coach does not answer.',
    point: (n: number, all: number) => `Turning point ${n} of ${all}`, before: 'Before', next: 'Next', table: 'The chances as a table', after: 'After move', help: 'A bot’s judgement of each position; people may play differently.',
  },

  replay: {
    title: 'Replay', moment: 'This move', of: (n: number, all: number) => `${n} of ${all}`, start: 'To the start', back: 'One back', on: 'One on', end: 'To the end', play: 'Play', pause: 'Pause', slider: 'Position', toMatch: 'To the match',
    keys: 'Arrow keys step, Home and End jump, Space plays.', shareMove: 'Link to this move', playOn: 'Play on from here', playOnHelp: 'At one screen, as a match of your own.', toNow: 'To the present', before: 'Before the first move', nothing: 'No move has been made yet.',
  },

  rules: { title: (game: string) => `Rules of ${game}`, find: 'Find: tie, scoring, end …', none: 'No chapter has these words.', found: (n: number) => (n === 0 ? 'No chapter has these words.' : many(n, 'chapter', 'chapters')), here: 'You are here', fail: 'The rules could not be loaded.' },
  notFound: { title: 'Nothing lies at this address', help: 'The tide may have taken it. All games are on the first page.', go: 'To the games' },
}

export type Words = typeof en
export default en
