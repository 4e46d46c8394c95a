// What the page says about the games, in English. The rules, options and sentences of moves come from the server.

/** Asked by `game.phase` or `game.step`; the longest that fits is taken. */
const asks: Record<string, string> = {
  'atlanteon.towers': 'Where does a tower go?', 'atlanteon.tiles': 'Which tile, and where?',
  'atlandice.take': 'Where do you take a die?', 'atlandice.pick': 'Which resource do you take?', 'atlandice.extra': 'Which one more do you take?', 'atlandice.chain': 'Where does the chain lead?',
  'atlandice.swap': 'What do you swap?', 'atlandice.move': 'What moves, and where to?', 'atlandice.gate': 'Which gate opens?', 'atlandice.submarine': 'Where does the Submarine go?', 'atlandice.loot': 'What do you take elsewhere?', 'atlandice.donate': 'Do you donate?',
  'ark.turn': 'Where do your workers go?',
  'rising.place': 'Where does an Atlantean go?', 'rising.late-place': 'Where does the Atlantean you held back go?', 'rising.council': 'Raise tiles, or play a card?', 'rising.council-after': 'Raise tiles, or play a card?',
  'rising.misfortunes': 'A card before the next misfortune?', 'rising.act': 'Which of your Atlanteans acts?', 'rising.attack': 'A card against the attack?', 'rising.build': 'Do you build a component?',
  'rising.limit': 'Too many cards: which one goes?', 'rising.window': 'Do you play a card?', 'rising.give': 'How much energy do you give?', 'rising.cancel': 'Do you hold back the flood together?', 'rising.sink': 'Which tile falls?', 'rising.fall': 'Which tile falls?',
  'rising.destroy': 'Which tile is destroyed?', 'rising.boost': 'Do you make up the roll with energy?', 'rising.keep': 'Which card do you keep?', 'rising.trade': 'What do you exchange?', 'rising.convert': 'Which cube becomes another?', 'rising.barrier': 'Where does the barrier go?',
  'rising.lift': 'Which section is lifted?', 'rising.atlas': 'Which section does the Atlas name?', 'rising.talent': 'Whose talent do you copy?', 'rising.pick': 'Which misfortune do you pick?', 'rising.waive': 'Which cube is spared?', 'rising.recall': 'Who goes home?', 'rising.plague': 'Which section does it strike?',
}

export const games = {
  about: {
    atlanteon: 'Surround, outweigh, take.', atlandice: 'Take dice, win districts, race a sinking clock.',
    ark: 'Gather on islands that sink; build ships in time.', rising: 'All together against flood and Athens.',
  } as Record<string, string>,
  asks,
  /** Names of what an action has, where the page must ask for it. */
  parts: {
    kind: 'What', tile: 'Tile', square: 'Square', tower: 'Tower', area: 'Area', resource: 'Resource', other: 'For', workers: 'Workers', cube: 'Cube', ship: 'Ship', place: 'Place', courage: 'With courage', card: 'Card',
    section: 'Section', component: 'Component', energy: 'Energy', from: 'From', to: 'To', seat: 'Seat', way: 'Way', councilor: 'Councilor', misfortune: 'Misfortune',
  } as Record<string, string>,
  kinds: {
    tile: 'Place a tile', tower: 'Place a tower', claim: 'Claim', end: 'End the turn', take: 'Take a die', give: 'Give', pick: 'Pick', loot: 'Take', move: 'Move', submarine: 'Submarine', swap: 'Swap', gather: 'Gather', gold: 'Gold', buy: 'Buy',
    build: 'Build', sell: 'Sell', use: 'Use a ship', treasure: 'Take a token', place: 'Place', act: 'Act', play: 'Play a card', discard: 'Discard', target: 'Target', recall: 'Call home', keep: 'Keep', sink: 'Sink', raise: 'Raise tiles', convert: 'Turn cubes', done: 'Done',
    hold: 'Hold back', 'done-placing': 'Place nobody', pass: 'Pass', 'pass-phase': 'Pass for this phase', cancel: 'Cancel the Flood', endure: 'Endure it', plague: 'Plague a section', boost: 'Boost', accept: 'Accept the roll', waive: 'Waive', 'pass-build': 'Build nothing',
    'end-trade': 'End the trade', 'end-convert': 'End converting', donate: 'Donate', gate: 'Turn a die',
    yes: 'Yes', no: 'No',
  } as Record<string, string>,
  values: {
    white: 'white', black: 'black', gem: 'gem', book: 'book', provision: 'provision', tool: 'tool', weapon: 'weapon', wood: 'wood', flax: 'flax', ore: 'ore', gold: 'gold', atlantium: 'Atlantium', crystal: 'crystal', give: 'give', take: 'take',
    navy: 'Navy', centre: 'centre',
  } as Record<string, string>,
  going: {
    round: (n: number, all: number) => `Round ${n} of ${all}`, turn: (n: number) => `Turn ${n}`, clock: (at: number, end: number) => `Clock ${at} of ${end}`, placed: (n: number) => (n === 1 ? '1 tile placed' : `${n} tiles placed`),
    phase: {
      towers: 'placing towers', tiles: 'placing tiles', take: 'visits', pick: 'visits', turn: 'workers', income: 'start', council: 'council', place: 'placing', misfortunes: 'misfortunes', 'late-place': 'placing', act: 'actions', attack: 'attack', 'council-after': 'council', build: 'building', donate: 'donations',
    } as Record<string, string>,
  },
  /** The chapter of the rules: for a step, phase or `phase.step`; after a colon, for a kind of move. */
  chapters: {
    'atlanteon.towers': 'Set-up', 'atlanteon.tiles': 'Your turn', 'atlanteon.claims': 'Early claims (option)',
    'atlandice.take': 'Visits', 'atlandice:give': 'Two players', 'atlandice.pick': 'Visits', 'atlandice.extra': 'The tiles', 'atlandice.donate': 'Clock', atlandice: 'The tiles',
    ark: 'Your turn', 'ark:gather': 'On a tile', 'ark:treasure': 'On a tile', 'ark:use': 'On a ship', 'ark:gold': 'In the city', 'ark:buy': 'In the city', 'ark:build': 'In the city', 'ark:sell': 'In the city',
    'rising.place': 'Placing', 'rising.late-place': 'Placing', 'rising.council': 'Energy', 'rising.council.window': 'Energy', 'rising.council-after': 'Energy', 'rising.council-after.window': 'Energy', 'rising.misfortunes': 'Misfortunes', 'rising.act': 'Actions', 'rising.attack': 'Attack',
    'rising.build': 'Building', 'rising:raise': 'Energy', 'rising:play': 'The knowledge cards', 'rising:discard': 'When to play cards', 'rising.window': 'When to play cards', 'rising.attack.window': 'Attack',
    'rising.limit': 'When to play cards', 'rising.give': 'Energy', 'rising.cancel': 'Energy', 'rising.destroy': 'When a tile is destroyed', 'rising.sink': 'Misfortunes', 'rising.fall': 'Misfortunes', 'rising.attack.sink': 'Attack', 'rising.attack.fall': 'Attack',
    'rising.boost': 'Actions', 'rising.keep': 'Actions', 'rising.trade': 'When to play cards', 'rising.convert': 'Energy', 'rising.barrier': 'The knowledge cards', 'rising.build.barrier': 'The components',
    'rising.lift': 'The knowledge cards', 'rising.build.lift': 'The components', 'rising.atlas': 'The knowledge cards', 'rising.talent': 'The knowledge cards', 'rising.pick': 'The knowledge cards', 'rising.waive': 'Building',
    'rising.recall': 'The misfortunes', 'rising.plague': 'The misfortunes',
  } as Record<string, string>,
  figures: {
    tiles: 'tile left|tiles left', towers: 'tower|towers', markers: 'marker left|markers left', squares: 'square|squares', dice: 'die|dice', won: 'tile won|tiles won', workers: 'worker left|workers left', swimmers: 'swimmer|swimmers', ships: 'ship|ships', home: 'at home', cards: 'card|cards', king: 'King', kingOn: 'on the board', kingOff: 'in hand',
    gem: 'gems', book: 'books', provision: 'provisions', tool: 'tools', weapon: 'weapons', wood: 'wood', flax: 'flax', ore: 'ore', gold: 'gold', potions: 'potions', animals: 'animals', treasures: 'treasures', knowledge: 'knowledge', energy: 'energy', courage: 'courage', atlantium: 'Atlantium', crystal: 'crystal',
    track: 'On the way', stranded: 'Stranded', tokens: 'Tokens', total: 'In all',
  } as Record<string, string>,
}
