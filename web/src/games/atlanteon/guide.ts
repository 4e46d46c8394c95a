// The first game of Atlanteon: the learner is the Guardians.

import { stepText, type Now, type Script } from '../../guide/script'
import { english, french, HELP, OVER, rival } from '../../guide/phrases'
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
    en: (now) => stepText(`A city of ${now.view.squares.length} squares`,
      `You play the Guardians, with the trident; ${rival(now)} plays the Marauders. The city fills up tile by tile, and each square goes to the side with more influence there.`),
    fr: (now) => stepText(`Une cité de ${now.view.squares.length} cases`,
      `Vous jouez les Gardiens, au trident ; ${rival(now)} joue les Maraudeurs. La cité se remplit tuile par tuile, et chaque case revient au camp qui y a le plus d’influence.`),
  },
  {
    id: 'goal', look: (now) => [`[data-hand="${now.me}"] .counts`],
    en: (now) => stepText('Three ways to win',
      `Get ${now.view.markers} markers on the board with your King in play, capture all three towers, or take the enemy King. Your markers and towers are counted here.`),
    fr: (now) => stepText('Trois façons de gagner',
      `Avoir ${now.view.markers} marqueurs sur le plateau et votre Roi en jeu, capturer les trois tours, ou prendre le Roi adverse. Vos marqueurs et vos tours sont comptés ici.`),
  },
  {
    id: 'tower', when: (now) => now.mine && now.view.phase === 'towers', look: () => ['[data-pool]', '.atlanteon .board'],
    wants: ({ kind }) => kind === 'tower', shows: ({ fields }) => fields.square === 'c3',
    en: () => stepText('Your first tower', 'The three towers are placed first; nobody owns them. Choose the white or the black one, then a highlighted square.'),
    fr: () => stepText('Votre première tour', 'On place d’abord les trois tours ; elles n’appartiennent à personne. Choisissez la blanche ou la noire, puis une case en surbrillance.'),
  },
  {
    id: 'towers', when: (now) => now.mine && now.view.phase === 'towers', look: () => ['[data-pool]', '.atlanteon .board'], wants: ({ kind }) => kind === 'tower',
    en: () => stepText('The last tower',
      'Towers are never placed side by side, so some squares are not highlighted. A white tower goes to the side with more influence around it, the black one to the side with less.'),
    fr: () => stepText('La dernière tour',
      'Deux tours ne se touchent jamais par un côté : certaines cases sont donc exclues. Une tour blanche revient au camp qui a le plus d’influence autour, la noire à celui qui en a le moins.'),
  },
  {
    id: 'hand', when: (now) => now.view.phase === 'tiles', look: (now) => [`[data-hand="${now.me}"] .tiles`],
    en: (now) => stepText('Your tiles',
      `You have ${english(side(now).unplayed.length, 'tile')}. A tile’s number is its influence on its own square and the four next to it. Diagonals never count; the 0 and the King have no influence.`),
    fr: (now) => stepText('Vos tuiles',
      `Vous avez ${french(side(now).unplayed.length, 'tuile')}. Le numéro est l’influence d’une tuile sur sa case et sur les quatre voisines. Les diagonales ne comptent jamais ; le 0 et le Roi n’ont aucune influence.`),
  },
  {
    id: 'theirs', when: (now) => tiling(now) && first(now) !== undefined, look: (now) => lit(first(now), ...beside(now, first(now)!)),
    en: (now) => stepText(`${rival(now)} starts`,
      `${first(now)?.tile === 'K' ? 'The enemy King' : `Their ${first(now)?.tile}`} is on ${first(now)?.square}. It counts ${Number(first(now)?.tile) || 0} for the Marauders there and on each square next to it.`),
    fr: (now) => stepText(`${rival(now)} commence`,
      `${first(now)?.tile === 'K' ? 'Le Roi adverse' : `Leur ${first(now)?.tile}`} est en ${first(now)?.square}. Il y compte ${Number(first(now)?.tile) || 0} pour les Maraudeurs, et autant sur chaque case voisine.`),
  },
  {
    id: 'answer', when: (now) => tiling(now) && first(now) !== undefined, look: (now) => [`[data-hand="${now.me}"] .tiles`, ...lit(...beside(now, first(now)!).filter(({ piece }) => piece === 'empty'))],
    wants: (action, now) => action.kind === 'tile' && beside(now, first(now)!).some(({ square }) => square === action.fields.square), shows: ({ fields }) => fields.tile === '7',
    en: (now) => stepText('Answer next to it',
      `Place a tile next to the one on ${first(now)?.square}: your number then counts on that square too. Choose a tile and a square, in either order.`),
    fr: (now) => stepText('Répondez à côté',
      `Posez une tuile à côté de celle de ${first(now)?.square} : votre numéro y compte aussi. Choisissez une tuile et une case, dans l’ordre que vous voulez.`),
  },
  {
    id: 'scale', when: (now) => placed(now).length > 0, look: (now) => lit(heaviest(now)),
    en: (now) => { const { square, mine, theirs, won } = scale(now, heaviest(now)); return stepText('The scale',
      `Each tile shows both sides’ influence. On ${square} you have ${mine}, they have ${theirs}: right now, ${won ? 'you' : 'they'} would take it. On a tie, a tile goes to its owner.`) },
    fr: (now) => { const { square, mine, theirs, won } = scale(now, heaviest(now)); return stepText('La balance',
      `Chaque tuile montre l’influence des deux camps. En ${square}, vous avez ${mine}, eux ${theirs} : pour l’instant, elle serait ${won ? 'à vous' : 'à eux'}. À égalité, une tuile revient à son propriétaire.`) },
  },
  {
    id: 'surround', when: (now) => tiling(now) && placed(now).length > 0, look: (now) => { const one = tightest(now); return one ? lit(one, ...beside(now, one)) : [] },
    en: (now) => stepText('Surrounded',
      `A square is decided once all squares next to it are filled; the edge counts as filled. ${tightest(now)?.square ?? 'It'} still has ${english(tightest(now)?.open ?? 0, 'empty neighbour')}.`),
    fr: (now) => stepText('Encerclée',
      `Une case se décide quand toutes ses voisines sont remplies ; le bord compte comme rempli. ${tightest(now)?.square ?? 'Elle'} a encore ${french(tightest(now)?.open ?? 0, 'voisine vide', 'voisines vides')}.`),
  },
  {
    id: 'taken', news: true, when: (now) => taken(now) !== undefined, look: (now) => lit(taken(now)),
    en: (now) => { const { square, mine, theirs, won } = scale(now, taken(now)); return stepText(won ? 'You take a square' : `${rival(now)} takes a square`,
      `${square} is surrounded: ${mine} for you, ${theirs} for them. ${mine === theirs ? 'On a tie, the tile’s owner takes it.' : 'The side with more takes it.'} The marker stays for good; the tile keeps its influence.`) },
    fr: (now) => { const { square, mine, theirs, won } = scale(now, taken(now)); return stepText(won ? 'Vous prenez une case' : `${rival(now)} prend une case`,
      `${square} est encerclée : ${mine} pour vous, ${theirs} pour eux. ${mine === theirs ? 'À égalité, elle revient au propriétaire de la tuile.' : 'Le camp le plus influent l’emporte.'} Le marqueur y reste ; la tuile garde son influence.`) },
    late: {
      en: stepText('When a tile is taken', 'Once it is surrounded, the side with more influence puts a marker on it, for good: 14 beats 13.'),
      fr: stepText('Quand une tuile est prise', 'Une fois encerclée, elle reçoit pour de bon le marqueur du camp le plus influent : 14 l’emporte sur 13.'),
    },
  },
  {
    id: 'ripe', news: true, when: (now) => tiling(now) && ripe(now, now.me) !== undefined, look: (now) => around(now, ripe(now, now.me)),
    wants: (action, now) => action.fields.square === gap(now, ripe(now, now.me)!)?.square, shows: ({ fields }) => fields.tile === '1' || fields.tile === '2',
    en: (now) => { const one = ripe(now, now.me)!; const { square, mine, theirs } = scale(now, one); return stepText('One gap left',
      `Only one square next to ${square} is empty, and you lead ${mine} to ${theirs}. Fill ${gap(now, one)?.square} and it is yours. A low tile is enough: save the high ones.`) },
    fr: (now) => { const one = ripe(now, now.me)!; const { square, mine, theirs } = scale(now, one); return stepText('Il reste un trou',
      `Il ne reste qu’une case vide autour de ${square}, et vous menez ${mine} à ${theirs}. Remplissez ${gap(now, one)?.square} et elle est à vous. Une petite tuile suffit : gardez les grandes.`) },
    late: {
      en: stepText('Close it when you lead', 'Where only one gap is left and you lead, fill it yourself: the square is yours. A low tile is enough.'),
      fr: stepText('Fermez quand vous menez', 'Là où il ne reste qu’un trou et où vous menez, comblez-le vous-même : la case est à vous. Une petite tuile suffit.'),
    },
  },
  {
    id: 'danger', news: true, when: (now) => tiling(now) && ripe(now, 3 - now.me) !== undefined, look: (now) => around(now, ripe(now, 3 - now.me)),
    en: (now) => { const one = ripe(now, 3 - now.me)!; const { square, mine, theirs } = scale(now, one); return stepText('They are about to take a square',
      `Only one square next to ${square} is empty, and they lead ${theirs} to ${mine}. On ${gap(now, one)?.square}, a tile above ${theirs - mine} turns it around. If you have none, let it go and play elsewhere.`) },
    fr: (now) => { const one = ripe(now, 3 - now.me)!; const { square, mine, theirs } = scale(now, one); return stepText('Une case en danger',
      `Il ne reste qu’une case vide autour de ${square}, et ils mènent ${theirs} à ${mine}. En ${gap(now, one)?.square}, une tuile au-dessus de ${theirs - mine} renverse la situation. Sinon, jouez ailleurs.`) },
    late: {
      en: stepText('Watch the gaps', 'Where only one gap is left and they lead, they will fill it next. Fill it first, with a tile high enough to tip the scale.'),
      fr: stepText('Surveillez les trous', 'Là où il ne reste qu’un trou et où ils mènent, ils vont le combler. Comblez-le avant eux, avec une tuile assez haute pour inverser la balance.'),
    },
  },
  {
    id: 'king', when: (now) => tiling(now) && placed(now).length > 1, look: (now) => [`[data-slot="${now.me}-K"]`],
    en: (now) => stepText('Your King', `The King has no influence, and taking it wins the game at once. ${side(now).king_in_play ? 'Yours is in play: keep the lead on its square.'
      : 'But your markers win only with the King in play: place it where your high tiles protect it.'}`),
    fr: (now) => stepText('Votre Roi', `Le Roi n’a aucune influence, et le prendre fait gagner aussitôt. ${side(now).king_in_play ? 'Le vôtre est en jeu : gardez l’avantage sur sa case.'
      : 'Mais vos marqueurs ne gagnent qu’avec le Roi en jeu : placez-le là où vos grandes tuiles le protègent.'}`),
  },
  {
    id: 'captured', news: true, when: (now) => tower(now) !== undefined, look: (now) => lit(tower(now)),
    en: (now) => { const { square, mine, theirs, won } = scale(now, tower(now)); return stepText(won ? 'You capture a tower' : `${rival(now)} captures a tower`,
      `The tower on ${square} is surrounded: ${mine} for you, ${theirs} for them. ${tower(now)!.piece === 'black tower' ? 'The side with less takes the black tower.' : 'The side with more takes a white tower.'} On a tie, it goes to the side that did not place the last tile.`) },
    fr: (now) => { const { square, mine, theirs, won } = scale(now, tower(now)); return stepText(won ? 'Vous capturez une tour' : `${rival(now)} capture une tour`,
      `La tour de ${square} est encerclée : ${mine} pour vous, ${theirs} pour eux. ${tower(now)!.piece === 'black tower' ? 'La tour noire va au camp le moins influent.' : 'La tour blanche va au camp le plus influent.'} À égalité, elle va au camp qui n’a pas posé la dernière tuile.`) },
    late: {
      en: stepText('When a tower falls', 'It is surrounded like a tile: a white tower goes to the side with more influence, the black one to the side with less. On a tie, it goes to the side that did not place the last tile.'),
      fr: stepText('Quand une tour est prise', 'On l’encercle comme une tuile : la blanche revient au camp le plus influent, la noire au moins influent. À égalité, au camp qui n’a pas posé la dernière tuile.'),
    },
  },
  { ...HELP, when: (now) => tiling(now) && placed(now).length > 2 },
  {
    id: 'end', when: (now) => tiling(now) && placed(now).length > 4, look: (now) => [`[data-hand="${now.me}"] .counts`],
    en: (now) => now.over ? OVER.en : stepText('You know the game', `You have ${side(now).controlled} of ${now.view.markers} markers, ${rival(now)} has ${side(now, 3 - now.me).controlled}. The rest is up to you!`),
    fr: (now) => now.over ? OVER.fr : stepText('Vous connaissez le jeu', `Vous avez ${french(side(now).controlled, 'marqueur')} sur ${now.view.markers}, ${rival(now)} en a ${side(now, 3 - now.me).controlled}. À vous de jouer !`),
  },
]

export default script
