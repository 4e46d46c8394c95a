// The first game of Atlanteon: the learner is the Guardians.

import { tell, type Now, type Script } from '../../guide/script'
import { english, french, HELP, OVER, rival } from '../../guide/telling'
import type { AtlanteonView, SquareView } from './view'

type Here = Now<AtlanteonView>

const side = (now: Here, seat = now.me) => now.view.seats[seat - 1]!
const placed = (now: Here, seat = now.me) => now.view.squares.filter(({ owner }) => owner === seat)
const lit = (...squares: (SquareView | undefined)[]) => squares.filter((one) => one !== undefined).map(({ square }) => `[data-square="${square}"]`)
const at = (now: Here, square: string) => now.view.squares.find((one) => one.square === square)
const tiling = (now: Here) => now.mine && now.view.phase === 'tiles'

function beside(now: Here, { square }: SquareView): SquareView[] {
  const [file, rank] = [square.charCodeAt(0), Number(square[1])]
  return [[0, 1], [1, 0], [0, -1], [-1, 0]].map(([x, y]) => at(now, `${String.fromCharCode(file + x!)}${rank + y!}`)).filter((one) => one !== undefined)
}
const gap = (now: Here, square: SquareView) => beside(now, square).find(({ piece }) => piece === 'empty')

/** A square with both sums, the learner's first. */
function scale(now: Here, one: SquareView | undefined) {
  const [mine, theirs] = one ? [one.influence[now.me - 1]!, one.influence[2 - now.me]!] : [0, 0]
  return { square: one?.square ?? '', mine, theirs, won: (one?.control ?? one?.leads) === now.me }
}

const open = (now: Here) => now.view.squares.filter(({ piece, control }) => piece === 'tile' && !control)
/** The other side's tile that the learner answers. */
const first = (now: Here) => placed(now, 3 - now.me)[0]
/** The tile that both sides weigh on most. */
const heaviest = (now: Here) => [...open(now)].sort((one, other) => Math.min(...other.influence) - Math.min(...one.influence))[0]
/** The tile that is nearest to being surrounded. */
const tightest = (now: Here) => [...open(now)].sort((one, other) => one.open - other.open)[0]
const taken = (now: Here) => now.view.squares.find(({ piece, control }) => piece === 'tile' && control)
const tower = (now: Here) => now.view.squares.find(({ piece, control }) => piece.endsWith('tower') && control)
/** A tile that lacks one neighbour, and where this side leads. */
const ripe = (now: Here, seat: number) => open(now).find((one) => one.open === 1 && one.leads === seat)
const around = (now: Here, one: SquareView | undefined) => (one ? lit(one, gap(now, one)) : [])

const script: Script<AtlanteonView> = [
  {
    id: 'welcome', look: () => ['.atlanteon .board'],
    en: (now) => tell(`A city of ${now.view.squares.length} squares`,
      `You lead the Guardians, with the trident; ${rival(now)} leads the Marauders. The city fills up tile by tile, and each square goes to whoever has more influence there.`),
    fr: (now) => tell(`Une cité de ${now.view.squares.length} cases`,
      `Vous menez les Gardiens, au trident ; ${rival(now)} mène les Maraudeurs. La cité se remplit tuile par tuile, et chaque case revient à qui y a le plus d’influence.`),
  },
  {
    id: 'goal', look: (now) => [`[data-hand="${now.me}"] .counts`],
    en: (now) => tell('Three ways to win',
      `Have ${now.view.markers} markers on the board and your King in play; or capture all three towers; or take the enemy King. Your markers and towers are counted here.`),
    fr: (now) => tell('Trois façons de gagner',
      `Ayez ${now.view.markers} marqueurs sur le plateau et votre Roi en jeu ; ou capturez les trois tours ; ou prenez le Roi ennemi. Vos marqueurs et vos tours se comptent ici.`),
  },
  {
    id: 'tower', when: (now) => now.mine && now.view.phase === 'towers', look: () => ['[data-pool]', '.atlanteon .board'],
    wants: ({ kind }) => kind === 'tower', shows: ({ fields }) => fields.square === 'c3',
    en: () => tell('Your first tower', 'Three towers come first; nobody owns them. Choose the white or the black one, then a square that glows.'),
    fr: () => tell('Votre première tour', 'D’abord les trois tours ; elles ne sont à personne. Choisissez la blanche ou la noire, puis une case qui brille.'),
  },
  {
    id: 'towers', when: (now) => now.mine && now.view.phase === 'towers', look: () => ['[data-pool]', '.atlanteon .board'], wants: ({ kind }) => kind === 'tower',
    en: () => tell('The last tower',
      'Towers never stand side by side, so some squares do not glow. A white tower goes to whoever has more influence around it, the black one to whoever has less.'),
    fr: () => tell('La dernière tour',
      'Deux tours ne se touchent jamais par un côté : certaines cases ne brillent pas. Une tour blanche revient à qui a le plus d’influence autour, la noire à qui en a le moins.'),
  },
  {
    id: 'hand', when: (now) => now.view.phase === 'tiles', look: (now) => [`[data-hand="${now.me}"] .tiles`],
    en: (now) => tell('Your tiles',
      `You hold ${english(side(now).unplayed.length, 'tile')}. Its number is a tile’s influence on its own square and on the four beside it. Diagonals never count; the 0 and the King give nothing.`),
    fr: (now) => tell('Vos tuiles',
      `Vous avez ${french(side(now).unplayed.length, 'tuile')}. Le numéro est l’influence d’une tuile sur sa case et sur les quatre voisines. Les diagonales ne comptent jamais ; le 0 et le Roi ne donnent rien.`),
  },
  {
    id: 'theirs', when: (now) => tiling(now) && first(now) !== undefined, look: (now) => lit(first(now), ...beside(now, first(now)!)),
    en: (now) => tell(`${rival(now)} begins`,
      `${first(now)?.tile === 'K' ? 'The enemy King' : `Their ${first(now)?.tile}`} lies on ${first(now)?.square}. It weighs ${Number(first(now)?.tile) || 0} for the Marauders there and on each square beside it.`),
    fr: (now) => tell(`${rival(now)} commence`,
      `${first(now)?.tile === 'K' ? 'Le Roi ennemi' : `Leur ${first(now)?.tile}`} est en ${first(now)?.square}. Il y pèse ${Number(first(now)?.tile) || 0} pour les Maraudeurs, et autant sur chaque case voisine.`),
  },
  {
    id: 'answer', when: (now) => tiling(now) && first(now) !== undefined, look: (now) => [`[data-hand="${now.me}"] .tiles`, ...lit(...beside(now, first(now)!).filter(({ piece }) => piece === 'empty'))],
    wants: (action, now) => action.kind === 'tile' && beside(now, first(now)!).some(({ square }) => square === action.fields.square), shows: ({ fields }) => fields.tile === '7',
    en: (now) => tell('Answer beside it',
      `Place a tile next to the one on ${first(now)?.square}: your number then weighs on that square too. Choose tile and square, in either order.`),
    fr: (now) => tell('Répondez à côté',
      `Posez une tuile à côté de celle de ${first(now)?.square} : votre numéro y pèse aussi. Choisissez la tuile et la case, dans l’ordre que vous voulez.`),
  },
  {
    id: 'scale', when: (now) => placed(now).length > 0, look: (now) => lit(heaviest(now)),
    en: (now) => { const { square, mine, theirs, won } = scale(now, heaviest(now)); return tell('The scale',
      `Each tile shows both sides’ influence. On ${square} you have ${mine}, they have ${theirs}: as it stands, ${won ? 'you' : 'they'} would take it. On a tie a tile goes to its owner.`) },
    fr: (now) => { const { square, mine, theirs, won } = scale(now, heaviest(now)); return tell('La balance',
      `Chaque tuile montre l’influence des deux camps. En ${square}, vous avez ${mine}, eux ${theirs} : pour l’instant, elle serait ${won ? 'à vous' : 'à eux'}. À égalité, une tuile revient à son propriétaire.`) },
  },
  {
    id: 'surround', when: (now) => tiling(now) && placed(now).length > 0, look: (now) => { const one = tightest(now); return one ? lit(one, ...beside(now, one)) : [] },
    en: (now) => tell('Surrounded',
      `A square is decided once all its neighbours are filled; the edge counts as filled. ${tightest(now)?.square ?? 'It'} still has ${english(tightest(now)?.open ?? 0, 'empty neighbour')}.`),
    fr: (now) => tell('Encerclée',
      `Une case se décide quand toutes ses voisines sont remplies ; le bord compte comme rempli. ${tightest(now)?.square ?? 'Elle'} a encore ${french(tightest(now)?.open ?? 0, 'voisine vide', 'voisines vides')}.`),
  },
  {
    id: 'taken', news: true, when: (now) => taken(now) !== undefined, look: (now) => lit(taken(now)),
    en: (now) => { const { square, mine, theirs, won } = scale(now, taken(now)); return tell(won ? 'You take a square' : `${rival(now)} takes a square`,
      `${square} is surrounded: ${mine} for you, ${theirs} for them. ${mine === theirs ? 'On a tie the tile’s owner has it.' : 'More influence takes it.'} The marker stays for good; the tile works on for its owner.`) },
    fr: (now) => { const { square, mine, theirs, won } = scale(now, taken(now)); return tell(won ? 'Vous prenez une case' : `${rival(now)} prend une case`,
      `${square} est encerclée : ${mine} pour vous, ${theirs} pour eux. ${mine === theirs ? 'À égalité, elle est au propriétaire de la tuile.' : 'Le plus d’influence l’emporte.'} Le marqueur y reste ; la tuile sert toujours son propriétaire.`) },
    late: {
      en: tell('When a tile is taken', 'Once it is surrounded, the side with more influence puts a marker on it, for good. With 14 against 13, the 14 have it.'),
      fr: tell('Quand une tuile est prise', 'Une fois encerclée, elle reçoit pour de bon le marqueur du camp le plus influent. À 14 contre 13, les 14 l’emportent.'),
    },
  },
  {
    id: 'ripe', news: true, when: (now) => tiling(now) && ripe(now, now.me) !== undefined, look: (now) => around(now, ripe(now, now.me)),
    wants: (action, now) => action.fields.square === gap(now, ripe(now, now.me)!)?.square, shows: ({ fields }) => fields.tile === '1' || fields.tile === '2',
    en: (now) => { const one = ripe(now, now.me)!; const { square, mine, theirs } = scale(now, one); return tell('One gap is left',
      `${square} lacks one neighbour, and you lead ${mine} to ${theirs}. Fill ${gap(now, one)?.square} and it is yours. A low tile is enough: save the high ones.`) },
    fr: (now) => { const one = ripe(now, now.me)!; const { square, mine, theirs } = scale(now, one); return tell('Il reste un trou',
      `Il manque une voisine à ${square}, et vous menez ${mine} à ${theirs}. Remplissez ${gap(now, one)?.square} et elle est à vous. Une petite tuile suffit : gardez les grandes.`) },
    late: {
      en: tell('Close it when you lead', 'Where one neighbour is missing and you lead, fill the gap yourself: the square is yours. A low tile is enough.'),
      fr: tell('Fermez quand vous menez', 'Là où il manque une voisine et où vous menez, fermez vous-même : la case est à vous. Une petite tuile suffit.'),
    },
  },
  {
    id: 'danger', news: true, when: (now) => tiling(now) && ripe(now, 3 - now.me) !== undefined, look: (now) => around(now, ripe(now, 3 - now.me)),
    en: (now) => { const one = ripe(now, 3 - now.me)!; const { square, mine, theirs } = scale(now, one); return tell('They are about to take',
      `${square} lacks one neighbour, and they lead ${theirs} to ${mine}. On ${gap(now, one)?.square}, a tile above ${theirs - mine} turns it, if you have one; or let it go and play elsewhere.`) },
    fr: (now) => { const one = ripe(now, 3 - now.me)!; const { square, mine, theirs } = scale(now, one); return tell('Ils vont prendre',
      `Il manque une voisine à ${square}, et ils mènent ${theirs} à ${mine}. En ${gap(now, one)?.square}, une tuile au-dessus de ${theirs - mine} renverse tout, si vous l’avez ; ou laissez et jouez ailleurs.`) },
    late: {
      en: tell('Watch the gaps', 'Where one neighbour is missing and they lead, they close it next. Fill the gap first, with a tile high enough to turn the scale.'),
      fr: tell('Surveillez les trous', 'Là où il manque une voisine et où ils mènent, ils fermeront bientôt. Fermez avant eux, avec une tuile assez haute pour renverser la balance.'),
    },
  },
  {
    id: 'king', when: (now) => tiling(now) && placed(now).length > 1, look: (now) => [`[data-slot="${now.me}-K"]`],
    en: (now) => tell('Your King', `The King weighs nothing, and whoever takes it wins at once. ${side(now).king_in_play ? 'Yours is in play: keep the lead on its square.'
      : 'But your markers win only with the King in play: place it where your high tiles protect it.'}`),
    fr: (now) => tell('Votre Roi', `Le Roi ne pèse rien, et qui le prend gagne aussitôt. ${side(now).king_in_play ? 'Le vôtre est en jeu : gardez l’avantage sur sa case.'
      : 'Mais vos marqueurs ne gagnent qu’avec le Roi en jeu : placez-le là où vos grandes tuiles le protègent.'}`),
  },
  {
    id: 'captured', news: true, when: (now) => tower(now) !== undefined, look: (now) => lit(tower(now)),
    en: (now) => { const { square, mine, theirs, won } = scale(now, tower(now)); return tell(won ? 'You capture a tower' : `${rival(now)} captures a tower`,
      `The tower on ${square} is surrounded: ${mine} for you, ${theirs} for them. ${tower(now)!.piece === 'black tower' ? 'At the black tower less is better.' : 'More takes a white tower.'} On a tie it goes to the side that did not place the last tile.`) },
    fr: (now) => { const { square, mine, theirs, won } = scale(now, tower(now)); return tell(won ? 'Vous capturez une tour' : `${rival(now)} capture une tour`,
      `La tour de ${square} est encerclée : ${mine} pour vous, ${theirs} pour eux. ${tower(now)!.piece === 'black tower' ? 'À la tour noire, le moins l’emporte.' : 'La tour blanche va au plus fort.'} À égalité, elle va à qui n’a pas posé la dernière tuile.`) },
    late: {
      en: tell('When a tower falls', 'It is surrounded like a tile: a white tower goes to more influence, the black one to less. On a tie it goes to the side that did not place the last tile.'),
      fr: tell('Quand une tour tombe', 'On l’encercle comme une tuile : la blanche revient à qui a le plus d’influence, la noire à qui en a le moins. À égalité, à qui n’a pas posé la dernière tuile.'),
    },
  },
  { ...HELP, when: (now) => tiling(now) && placed(now).length > 2 },
  {
    id: 'end', when: (now) => tiling(now) && placed(now).length > 4, look: (now) => [`[data-hand="${now.me}"] .counts`],
    en: (now) => now.over ? OVER.en : tell('You know the game', `You have ${side(now).controlled} of ${now.view.markers} markers, ${rival(now)} has ${side(now, 3 - now.me).controlled}. Finish it!`),
    fr: (now) => now.over ? OVER.fr : tell('Vous connaissez le jeu', `Vous avez ${french(side(now).controlled, 'marqueur')} sur ${now.view.markers}, ${rival(now)} en a ${side(now, 3 - now.me).controlled}. À vous de finir !`),
  },
]

export default script
