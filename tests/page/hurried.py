"""A server for tests that need not wait: python -m tests.page.hurried DATABASE PORT [VERSION]

With a version, it has Lagoon with that version of its rules as one more game.
"""

if __name__ == "__main__":  # its bots' processes import this too, and need nothing
    import sys
    from contextlib import nullcontext
    from email.headerregistry import Address
    from unittest.mock import patch

    from atlantis.server import coach
    from atlantis.server.mail_settings import MailSettings
    from atlantis.server.run import LOOPBACK, serve
    from atlantis.server.settings import NO_LIMITS, Settings
    from tests.lagoon import NewLagoon, installed
    from tests.server.receivers import Mailbox

    mail = MailSettings(LOOPBACK, Mailbox().port, "none", Address("Atlantis", "atlantis", "example.org"))
    hurried = Settings(
        database=sys.argv[1],
        processes=1,
        absent_after=0.0,
        limits=NO_LIMITS,
        mail=mail,
        public_url="https://play.example.org",
    )
    lagoon = {"1": installed(), "2": installed(NewLagoon)}.get("".join(sys.argv[3:]), nullcontext())
    quick = patch.object(coach, "seconds_for", return_value=0.01)  # for each position that the coach judges
    many = patch.object(coach, "MOST_OF_CLIENT", coach.MOST_WAITING)  # all people of a test come from one address
    with lagoon, quick, many:
        serve(hurried, LOOPBACK, int(sys.argv[2]), browser=False, quiet=True)
