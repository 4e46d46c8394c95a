"""A server with little patience, so that tests need not wait: python -m tests.page.hurried DATABASE PORT"""

if __name__ == "__main__":  # its bots' processes come by here too, and need nothing
    import sys
    from unittest.mock import patch

    from atlantis.server import coaching
    from atlantis.server.running import HERE, serve
    from atlantis.server.settings import NO_LIMITS, Settings

    hurried = Settings(database=sys.argv[1], processes=1, absent_after=0.0, limits=NO_LIMITS)
    with patch.object(coaching, "seconds_for", return_value=0.01):  # of each position that the coach looks at
        serve(hurried, HERE, int(sys.argv[2]), browser=False, quiet=True)
